import { basename } from 'node:path'
import { BadInput, type Mistake } from '../errors.ts'
import type { Message } from '../language.ts'
import type { Case } from '../score/case.ts'
import { fill } from '../template/fill.ts'
import { isFixed, type KnownNames, parseTemplate, type Template } from '../template/template.ts'

/** The command of one case. Only a list is filled, one argument each: nothing from a data set ever reaches a shell. */
export function commandMaker(
  command: string | readonly string[],
  names?: KnownNames,
): (testCase: Case) => string | readonly string[] {
  if (typeof command === 'string') return () => command
  const mistakes: Mistake[] = []
  const parse = (text: string, index: number): Template => {
    try {
      return parseTemplate(text, { where: `command[${index}]`, names })
    } catch (thrown) {
      if (!(thrown instanceof BadInput)) throw thrown
      mistakes.push(...thrown.mistakes)
      return []
    }
  }
  const templates = command.map(parse)
  for (const [index, template] of templates.entries()) {
    const message = isFixed(template) ? undefined : forbidden(command, index)
    if (message) mistakes.push({ path: `command[${index}]`, message })
  }
  if (mistakes.length > 0) throw new BadInput(mistakes)
  return (testCase) => templates.map((template) => fill(template, testCase))
}

/** They read all that follows as commands. */
const READS_ALL = /^(?:cmd|powershell|pwsh)(?:\.exe)?$/i
const SHELLS = /^(?:ba|z|da|k|fi|c|tc)?sh(?:\.exe)?$/
const INTERPRETERS = /^(?:node|deno|bun|tsx|python[\d.]*|ruby|perl|php|lua|osascript|Rscript)(?:\.exe)?$/
/** They start what their arguments name. */
const LAUNCHERS =
  /^(?:env|nice|nohup|timeout|stdbuf|sudo|xargs|npx|npm|pnpm|yarn|bunx|uv|poetry|docker|podman|kubectl)(?:\.exe)?$/
/** After these stands a program, not data. */
const CODE_FLAG = /^(?:-[a-zA-Z]*[cepr]|--eval|--print|--require|--import)$/

/** Why this argument must not be filled from a case; undefined where it may. */
function forbidden(command: readonly string[], index: number): Message | undefined {
  if (index === 0) return PROGRAM
  const words = command.map((word) => basename(word))
  const at = words.findIndex((word, place) =>
    place === 0 || LAUNCHERS.test(words[0] as string) ? isReader(word) : false,
  )
  if (at < 0 || at > index) return undefined
  if (READS_ALL.test(words[at] as string)) return SHELL
  return index <= lastCode(command, at) ? (SHELLS.test(words[at] as string) ? SHELL : CODE) : undefined
}

const isReader = (word: string) => READS_ALL.test(word) || SHELLS.test(word) || INTERPRETERS.test(word)

/** The argument that names or is the code; before it, and in it, a value could decide what is run. */
function lastCode(command: readonly string[], at: number): number {
  const isShell = SHELLS.test(basename(command[at] as string))
  let hasCode = false
  for (let place = at + 1; place < command.length; place++) {
    const word = command[place] as string
    if (word === '--') return hasCode ? place : place + 1
    if (SUBCOMMANDS.has(word)) continue
    if (!word.startsWith('-')) return place
    if (!CODE_FLAG.test(word)) continue
    // A shell takes what follows its code as data; the others still look for options there.
    if (isShell) return place + 1
    hasCode = true
    place++
  }
  return command.length
}

/** Of deno and bun, before the code that they run. */
const SUBCOMMANDS = new Set(['run', 'eval', 'exec', 'x'])

const PROGRAM: Message = {
  en: 'the program itself is not filled from a case: a data set would decide what is started. Write its name, and templates only in its arguments',
  ja: '起動するプログラム名にテンプレートは使えません（データが起動するものを決めてしまいます）。名前をそのまま書き、テンプレートは引数だけに使ってください',
}

const SHELL: Message = {
  en: 'this argument is read by a shell, so a value of a case would be run as commands. Hand it over as an argument of its own: [sh, -c, \'./bot.sh "$1"\', sh, "{{input}}"]',
  ja: 'この引数はシェルが読むため、ケースの値がコマンドとして実行されます。別の引数として渡してください: [sh, -c, \'./bot.sh "$1"\', sh, "{{input}}"]',
}

const CODE: Message = {
  en: 'this argument is read as code, so a value of a case would be run. Put the code into a file and hand the value over as an argument',
  ja: 'この引数はコードとして読まれるため、ケースの値が実行されます。コードはファイルに置き、値は引数として渡してください',
}
