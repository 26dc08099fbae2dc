import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { isScript } from '../code/command-scripts.ts'
import { isThere } from '../command/find-program.ts'
import type { Mistake } from '../errors.ts'
import type { Message } from '../language.ts'
import { quoted } from '../mistakes/describe.ts'
import { formatPath } from '../mistakes/path.ts'
import { didYouMean } from '../suggest.ts'
import type { Suite } from './suite.ts'
import { targetPath } from './target-path.ts'

/** Commands whose program is not there, or the script that it is to run: every answer of such a target would be an error. */
export async function missingPrograms(suite: Suite): Promise<Mistake[]> {
  const { targets, folder, file, placeOf } = suite
  const found: Mistake[] = []
  for (const target of targets) {
    if (target.kind !== 'command') continue
    const { command, env } = target
    const [program, script] = typeof command === 'string' ? firstWords(command) : command
    if (program === undefined) continue
    const isMissing = !(await isThere(program, folder, { ...process.env, ...env }))
    if (!isMissing && !isMissingScript(program, script, folder)) continue
    const message = isMissing ? notFound(target.name, program) : noScript(target.name, script as string, folder)
    const path = [...targetPath(suite, target), 'command']
    found.push({ ...(placeOf?.(path) ?? { file, path: formatPath(path) }), message })
  }
  return found
}

/** What a shell does itself, and the words its sentences begin with. */
const SHELL_WORDS = new Set(
  'alias bg break builtin case cd command continue declare do echo eval exec exit export false fg for function hash if let local printf pwd read readonly return select set shift shopt source test time times trap true type typeset ulimit umask unset until wait while'.split(
    ' ',
  ),
)

/** The program a line for the shell starts with, and what it is given first; none where only the shell could tell. */
function firstWords(line: string): string[] {
  const [simple = ''] = line
    .trim()
    .replace(/^(?:[A-Za-z_]\w*=[\w./:-]*\s+)+/, '')
    .split(/[;|&<>]/)
  const [program = '', script = ''] = simple.split(/\s+/)
  if (!/^[\w./+@-]*[\w+]$/.test(program) || SHELL_WORDS.has(program)) return []
  return /^[\w./+@-]+$/.test(script) ? [program, script] : [program]
}

/** Programs whose first word, where it is no option, is the file that they run. */
const INTERPRETER = /^(?:node|bun|tsx|ts-node|python[\d.]*|ruby|perl|php|lua|Rscript|sh|bash|zsh|dash)$/

const isMissingScript = (program: string, script: string | undefined, folder: string) =>
  INTERPRETER.test(basename(program)) &&
  script !== undefined &&
  isScript(script) &&
  !/^-|\{\{/.test(script) &&
  !existsSync(resolve(folder, script))

function noScript(target: string, script: string, folder: string): Message {
  const near = didYouMean(basename(script), filesBeside(resolve(folder, script)))
  return {
    en: `target "${target}" would run ${quoted(script)}, which is no file in the suite's folder${near ? `; did you mean ${quoted(join(dirname(script), near))}?` : ': mend the path'}`,
    ja: `ターゲット "${target}" の ${quoted(script)} は、スイートのフォルダーから見て存在しません。${near ? `${quoted(join(dirname(script), near))} のことですか` : 'パスを直してください'}`,
  }
}

function filesBeside(path: string): string[] {
  try {
    return readdirSync(dirname(path))
  } catch {
    return []
  }
}

const notFound = (target: string, program: string): Message =>
  program.includes('/')
    ? {
        en: `target "${target}" would start ${quoted(program)}, which is no program in the suite's folder: mend the path, or make the file executable (chmod +x)`,
        ja: `ターゲット "${target}" の ${quoted(program)} は、スイートのフォルダーから見て実行できるファイルではありません。パスを直すか、実行権限を付けてください（chmod +x）`,
      }
    : {
        en: `target "${target}" would start ${quoted(program)}, which is not on the PATH: install it, or write its path (./${program})`,
        ja: `ターゲット "${target}" の ${quoted(program)} は PATH にありません。インストールするか、パスで書いてください（./${program}）`,
      }
