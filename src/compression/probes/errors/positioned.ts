import { type Failure, failure } from './failure.ts'

const FILE = String.raw`^\s*(?:[\w./\\@-]+\.\w{1,8})`
/** How linters mark what they found: a level, a letter with the rule, or a code. */
const MARKED = new RegExp(
  String.raw`${FILE}:\d+(?::\d+)?:?(?: -)? (?:(?:fatal )?error: |[CWEFRI]: (?:\[Correctable\] )?[A-Z]\w*(?:/\w+)+: |[A-Z]\d{3,4}: |(?=[A-Z]{1,3}\d{3,4}[ /]))(.{4,})$`,
)
/** Others have the rule at the end; a level below an error is none. */
const RULED = new RegExp(
  String.raw`${FILE}:\d+:\d+:? (?!(?:warning|note|info|hint)\b)(?=.{4,} (?:\[[a-z][\w/.-]+\]|\([a-z][\w/:.-]+\))$)(.+)$`,
  'i',
)

/** Nim: `x.nim(1, 2) Error: what` */
const BRACKETED = new RegExp(String.raw`${FILE}\(\d+, ?\d+\) Error: (.{4,})$`)

/** mypy, ruff, flake8, pylint, RuboCop, pyright, actionlint, gcc, clang, swiftc: `file:1:2:`, a mark, what is wrong. */
export const positionedErrors = (lines: readonly string[]): Failure[] =>
  lines.flatMap((line) => {
    const message = (MARKED.exec(line) ?? RULED.exec(line) ?? BRACKETED.exec(line))?.[1]
    return message === undefined ? [] : [failure([line], [message])]
  })

/** ShellCheck draws a line below the code: `^-- SC2086 (info): what`; PHPStan a table: `  12     What.` */
export function drawnErrors(lines: readonly string[]): Failure[] {
  const isTable = lines.some((line) => /^\s*\[ERROR\] Found \d+ error/.test(line))
  return lines.flatMap((line) => {
    const told =
      /^\s*\^-+\^? (SC\d+(?: \(\w+\))?: .+)$/.exec(line) ?? (isTable ? /^\s+\d+\s{2,}(\S.{8,})$/.exec(line) : null)
    const message = told?.[1]?.trim()
    return message === undefined ? [] : [failure([line], [message.replace(/^SC\d+(?: \(\w+\))?: /, '')])]
  })
}
