import { type Failure, failure, isBlank, linesWhile } from './failure.ts'

const HEAD = /^Error(?: in .{1,200})?\s?:\s*(.*)$/
const END = /^(?:Calls: |Execution halted|Backtrace:|Run `rlang|Traceback|>|In addition:)/
/** What a warning says that something was not done or not found. */
const COMPLAINS = /\bfail|\bcannot\b|could not|did not converge|\bunable\b|\bissues?,|no such/i

/** R: `Error in f(x) : what`, its parents, and the warning that says more. Without an error, warnings that say that something failed. */
export function rErrors(lines: readonly string[]): Failure[] {
  const start = lines.findIndex((line) => HEAD.test(line))
  const warned = warningsIn(lines)
  const isR = lines.some((line) => /^(?:Execution halted|Calls: |Warning messages?:|In addition: Warning)/.test(line))
  if (!isR) return []
  if (start < 0)
    return warned.filter((told) => COMPLAINS.test(told.join(' '))).map((told) => failure(told, told.slice(-1)))
  const block = linesWhile(lines, start + 1, (line) => !END.test(line))
    .filter((line) => !isBlank(line))
    .slice(0, 5)
  const inline = HEAD.exec(lines[start] as string)?.[1] ?? ''
  const [last = lines[start] as string] = block.filter((line) => !/^\s*(?:ℹ|at )/.test(line)).slice(-1)
  // One from before the error has nothing to do with it.
  const more = lines.some((line) => /^In addition: /.test(line)) ? (warned.at(-1) ?? []) : []
  const message = [lines[start] as string, ...block, ...more]
  const why = more.at(-1) ?? (block.length > 0 ? last : inline)
  return [failure(message, [why.trim().replace(/^[!✖•] /, '')])]
}

/** `Warning message:`, `In f(x) :`, what; of several each with its number. */
function warningsIn(lines: readonly string[]): string[][] {
  const at = lines.findLastIndex((line) => /^(?:In addition: )?Warning messages?:\s*$/.test(line))
  if (at < 0) return []
  const told = linesWhile(lines, at + 1, (line) => !END.test(line) && !isBlank(line))
  const warnings: string[][] = []
  for (const line of told.slice(0, 20)) {
    if (warnings.length === 0 || /^\d+: /.test(line)) warnings.push([])
    warnings.at(-1)?.push(line)
  }
  // Of a warning that names its call, what it says stands below.
  return warnings.map((warning) =>
    (warning.length > 1 && /:\s*$/.test(warning[0] as string) ? warning.slice(1) : warning).slice(0, 1),
  )
}
