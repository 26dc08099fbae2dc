import { isThere } from '../command/find-program.ts'
import type { Mistake } from '../errors.ts'
import type { Message } from '../language.ts'
import { quoted } from '../mistakes/describe.ts'
import { formatPath } from '../mistakes/path.ts'
import type { Suite } from './suite.ts'
import { targetPath } from './target-path.ts'

/** Commands whose program is not there: every answer of such a target would be an error. */
export async function missingPrograms(suite: Suite): Promise<Mistake[]> {
  const { targets, folder, file, placeOf } = suite
  const found: Mistake[] = []
  for (const target of targets) {
    if (target.kind !== 'command') continue
    const { command, env } = target
    const program = typeof command === 'string' ? firstWord(command) : command[0]
    if (program === undefined || (await isThere(program, folder, { ...process.env, ...env }))) continue
    const path = [...targetPath(suite, target), 'command']
    found.push({ ...(placeOf?.(path) ?? { file, path: formatPath(path) }), message: notFound(target.name, program) })
  }
  return found
}

/** What a shell does itself, and the words its sentences begin with. */
const SHELL_WORDS = new Set(
  'alias bg break builtin case cd command continue declare do echo eval exec exit export false fg for function hash if let local printf pwd read readonly return select set shift shopt source test time times trap true type typeset ulimit umask unset until wait while'.split(
    ' ',
  ),
)

/** The program a line for the shell starts with; undefined where only the shell could tell. */
function firstWord(line: string): string | undefined {
  const [word = ''] = line
    .trim()
    .replace(/^(?:[A-Za-z_]\w*=[\w./:-]*\s+)+/, '')
    .split(/[\s;|&<>]/)
  return /^[\w./+@-]*[\w+]$/.test(word) && !SHELL_WORDS.has(word) ? word : undefined
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
