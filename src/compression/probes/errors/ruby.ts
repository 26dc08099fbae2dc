import { type Failure, failure, isBlank, linesWhile } from './failure.ts'

/** RSpec: `1) what`, `Failure/Error: code`, then the reason up to the trace. */
export function rspecFailures(lines: readonly string[]): Failure[] {
  const start = lines.findIndex((line) => /^Failures:\s*$/.test(line))
  if (start < 0) return []
  return lines.flatMap((line, at) => {
    const test = at > start ? /^\s{2}\d+\) (.{2,200})$/.exec(line)?.[1]?.trim() : undefined
    if (test === undefined) return []
    const block = linesWhile(lines, at + 1, (next) => !/^\s{2}\d+\) |^Finished in|^Failed examples/.test(next))
    const code = block.findIndex((next) => /^\s*Failure\/Error:/.test(next))
    const told = block.slice(code + 1).filter((next) => !isBlank(next) && !/^\s*# |^\s*\(compared using/.test(next))
    const values = told.filter((next) => /^\s*(?:expected|(?:but )?got):?(?: |$)/.test(next))
    if (values.length > 0)
      return [failure([...(code < 0 ? [] : [block[code] as string]), ...values], values.slice(0, 2), test)]
    const [first, second] = told.map((next) => next.trim())
    if (first === undefined) return []
    // `KeyError:` and what it says stand on two lines.
    const isName = /^[A-Z][\w:]*:$/.test(first) && second !== undefined
    return [failure([isName ? `${first} ${second}` : first], [isName ? second : first], test)]
  })
}

/** minitest: `1) Failure:`, `Test#name [file:1]:`, the reason. */
export function minitestFailures(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    if (!/^\s*(?:\d+\) )?(?:Failure|Error):$/.test(line)) return []
    const test = /^([\w:]+#\w+)/.exec(lines[at + 1]?.trim() ?? '')?.[1]
    if (test === undefined) return []
    const told = linesWhile(lines, at + 2, (next) => !isBlank(next) && !/^\s+\S+\.rb:\d+/.test(next)).slice(0, 3)
    return told.length === 0 ? [] : [failure(told, told.slice(0, 2), test)]
  })
}

/** Laravel and Pest: `FAILED  Tests\\X > name`, then the reason. */
export function pestFailures(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    const test = /^\s*FAILED\s+([\w\\]+ > .+?)\s*$/.exec(line)?.[1]
    const told = test === undefined ? undefined : lines.slice(at + 1).find((next) => !isBlank(next))
    return told === undefined ? [] : [failure([told], [told], test)]
  })
}

/** PHPUnit: `1) Tests\X::testY`, the reason. */
export function phpunitFailures(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    const test = /^\d+\) ([\w\\]+::\w+)/.exec(line)?.[1]
    const told = test === undefined ? undefined : lines[at + 1]
    return test === undefined || told === undefined || isBlank(told) ? [] : [failure([told], [told], test)]
  })
}
