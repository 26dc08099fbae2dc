import { type Failure, failure, isBlank, linesWhile } from './failure.ts'

/** Terraform draws a box: a title, the place, and a paragraph. */
export function terraformErrors(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    const title = /^(?:│ )?(Error: .+)$/.exec(line)?.[1]
    if (title === undefined || !line.startsWith('│')) return []
    const box = linesWhile(lines, at + 1, (next) => next.startsWith('│')).map((next) => next.replace(/^│ ?/, ''))
    const start = box.findIndex((next) => /^[A-Z"].{8,}$/.test(next))
    const told = start < 0 ? [] : linesWhile(box, start, (next) => !isBlank(next)).slice(0, MOST_IN_BOX)
    const [first] = told
    return [failure([title, ...told], [first ?? title])]
  })
}

const MOST_IN_BOX = 6

/** dbt: `Failure in test x (file)` or `Database Error in model x (file)`, then the reason on the next line. */
export function dbtErrors(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    const found = /^(?:Failure in (?:\w+ )?test|(?:\w+ )?(?:Database|Compilation|Runtime) Error in \w+) (\S+)/.exec(
      line,
    )
    const why = found ? lines.slice(at + 1).find((next) => !isBlank(next)) : undefined
    return found && why !== undefined ? [failure([line, why], [why], found[1])] : []
  })
}

/** psql and friends: `ERROR:  what`, with a detail or a hint. */
export function databaseErrors(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    const state = /^\s*(?:\S+Exception:? )?(SQLSTATE\[\w+\].*?: .{8,})$/.exec(line)?.[1]
    if (state !== undefined) return [failure([state], [state])]
    const found = /^(?:psql:\S+ )?(?:ERROR|FATAL|PANIC)(?: \d+ \(\w+\).*?:\s+|: {2,})(.{4,})$/.exec(line)
    if (!found) return []
    const more = linesWhile(lines, at + 1, (next) => /^(?:DETAIL|HINT|LINE \d+):?/.test(next)).slice(0, 2)
    return [failure([line, ...more], [found[1] as string])]
  })
}
