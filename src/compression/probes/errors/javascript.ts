import { type Failure, failure, isBlank, linesWhile } from './failure.ts'

/** Jest's blocks: `● suite › test`, then the reason, then the code around it. */
export function jestFailures(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    const test = /^\s*● (?!Console|Deprecation)(.{3,200})$/.exec(line)?.[1]?.trim()
    if (test === undefined) return []
    const block = linesWhile(lines, at + 1, (next) => !/^\s*●|^(?:Test Suites|Tests|Snapshots):/.test(next))
    const body = block.filter((next) => !isBlank(next) && !CODE_FRAME.test(next) && !STACK.test(next))
    return told(body, test === 'Test suite failed to run' ? undefined : test)
  })
}

/** Vitest's: `FAIL  file > suite > test`, then the error. */
export function vitestFailures(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    const test = /^\s*(?:FAIL|❯|×)\s+\S+\.\w+(?: \[[^\]]*\])? > (.{2,200})$/.exec(line)?.[1]?.trim()
    if (test === undefined || !/^\s*FAIL/.test(line)) return []
    const block = linesWhile(lines, at + 1, (next) => !/^\s*(?:FAIL|❯|⎯{4}|Test Files)/.test(next))
    return told(
      block.filter((next) => !isBlank(next) && !/^\s*[-+] (?:Expected|Received)|^\s*[-+] /.test(next)),
      test,
    )
  })
}

/** Vitest's list, where only that was kept: `× test`, `→ reason`, with what a property was falsified by. */
export function vitestListed(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    const test = /^\s*× (\S.{1,200}?)(?: \d+ ?ms)?$/.exec(line)?.[1]
    const reason = /^\s*→ (\S.{3,})$/.exec(lines[at + 1] ?? '')?.[1]
    if (test === undefined || reason === undefined) return []
    const block = linesWhile(lines, at + 2, (next) => !isBlank(next) && !/^\s*[×✓❯→]/.test(next))
    const values = block.filter((next) => /^\s*(?:Counterexample: |Got |Falsifying example)/.test(next)).slice(0, 2)
    return [failure([reason, ...values], values.length > 0 ? values : [reason], test)]
  })
}

/** Mocha's: `1) suite`, the test with a colon, the error. */
export function mochaFailures(lines: readonly string[]): Failure[] {
  const start = lines.findIndex((line) => /^\s*\d+ failing\b/.test(line))
  if (start < 0) return []
  return lines.flatMap((line, at) => {
    if (at <= start || !/^\s{2}\d+\) /.test(line)) return []
    const name = linesWhile(lines, at, (next) => !isBlank(next) && !/Error/.test(next))
    const test = name.map((part) => part.trim().replace(/^\d+\) |:$/g, '')).join(' ')
    const block = linesWhile(lines, at + name.length, (next) => !/^\s{2}\d+\) /.test(next))
    return told(block.filter((next) => !isBlank(next) && !STACK.test(next) && !/^\s*[-+]/.test(next)).slice(0, 2), test)
  })
}

/** Playwright's: `1) [browser] › file:1:2 › test ───`, then the error. */
export function playwrightFailures(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    const test = /^\s*\d+\) (?:\[\w[\w -]*\] › )?\S+:\d+:\d+ › (.+?)(?: ─+)?\s*$/.exec(line)?.[1]
    if (test === undefined) return []
    const block = linesWhile(lines, at + 1, (next) => !/^\s*\d+\) |^\s*\d+ (?:failed|passed)/.test(next))
    return told(
      block.filter((next) => !isBlank(next) && !CODE_FRAME.test(next) && !STACK.test(next)),
      test,
    )
  })
}

/** A file that failed without a test: `FAIL x.test.ts`, then an error. */
export function fileFailures(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    const file = /^\s*FAIL\s+(\S+\.\w+)(?: \[.*\])?(?: \(.*\))?$/.exec(line)?.[1]
    const next = file === undefined ? undefined : lines.slice(at + 1).find((each) => !isBlank(each))
    return file === undefined || next === undefined || !NAMED.test(next.trim()) ? [] : [failure([next], [next], file)]
  })
}

const CODE_FRAME = /^\s*>?\s*\d+ \||^\s*\| *\^?\s*$/
const STACK = /^\s*at .+[:(]/
const NAMED = /^[A-Z]\w*(?:Error|Exception)\b/
const VALUES =
  /^\s*(?:Expected|Received|expected|received|Actual|actual|Difference|Number of calls|Unable to find)\b.{0,20}:/

/** The first line, and the two values where they are told. */
function told(body: readonly string[], test: string | undefined): Failure[] {
  const [first] = body
  if (first === undefined) return []
  const values = body.filter((line) => VALUES.test(line)).slice(0, 4)
  const [, second] = body
  // "Expected values to be strictly equal:" and then which.
  if (values.length === 0 && /:$/.test(first.trim()) && second !== undefined)
    return [failure([first, second], [second], test)]
  const message = body
    .slice(1)
    .find((line) => !values.includes(line) && /^\s*(?:Cannot|Unable|Error|expect)/.test(line))
  if (values.length > 0) return [failure([first, ...values.filter((line) => line !== first)], values.slice(0, 2), test)]
  return [failure([first, ...(message === undefined ? [] : [message])], [first], test)]
}

/** tsc, with and without colours: `a.ts(1,2): error TS1: …`, `a.ts:1:2 - error TS1: …` */
export function typescriptErrors(lines: readonly string[]): Failure[] {
  return lines.flatMap((line) => {
    const found = /^\s*(\S+?[:(]\d+[:,]\d+\)?(?: -|:) )?(error TS\d+: .+)$/.exec(line)
    return found ? [failure([line], [found[2] as string])] : []
  })
}

/** eslint and its kin: a file, then `1:2  error  what  rule`. Warnings are no errors. */
export function lintErrors(lines: readonly string[]): Failure[] {
  let file = ''
  return lines.flatMap((line) => {
    if (/^\S+\.\w+$/.test(line)) file = line.trim()
    const found = /^\s+\d+:\d+\s+(?:error|✖)\s+(.+?)(?:\s{2,}\S+)?\s*$/.exec(line)
    return found ? [failure([...(file === '' ? [] : [file]), line], [found[1] as string])] : []
  })
}

/** Biome: `file:1:2 lint/group/rule ━━━`, then what is wrong. */
export function biomeErrors(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    if (!/^\S+:\d+:\d+ (?:lint|parse|format|suppressions|assist)\b.*━/.test(line)) return []
    const told = lines.slice(at + 1, at + 4).find((next) => /^\s+[×!✖] \S/.test(next))
    return told === undefined ? [] : [failure([line.replace(/\s*━+$/, ''), told], [told.trim().replace(/^[×!✖] /, '')])]
  })
}

const NPM = /^npm (?:ERR!|error)\s?/
/** What npm says of every script that failed. */
const NPM_EMPTY =
  /^(?:$|code (?:ELIFECYCLE|1|E\w+)$|errno|syscall|path |Lifecycle script|Error: command failed|command (?:failed|sh )|in workspace|at location|A complete log|.*_logs|Failed at the|This is probably not|Exit status|Test failed\.|Could not resolve dependency:$|Fix the upstream|this command with|to accept an incorrect|See |For a full report|\S+@\S+ \S+: `)/i

export function npmErrors(lines: readonly string[]): Failure[] {
  const said = lines.filter((line) => NPM.test(line)).map((line) => line.replace(NPM, ''))
  const telling = said.find((line) => !NPM_EMPTY.test(line.trim()))
  return telling === undefined ? [] : [failure([telling], [telling])]
}
