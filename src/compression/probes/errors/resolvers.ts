import { type Failure, failure, linesWhile } from './failure.ts'

/** What cannot be installed together. */
export function resolverErrors(lines: readonly string[]): Failure[] {
  return [...concluded(lines), ...rejected(lines), ...pipConflicts(lines)].slice(0, 1)
}

/** Bundler, Poetry, uv, pub: "So, because … depends on …, version solving has failed." */
function concluded(lines: readonly string[]): Failure[] {
  const end = lines.findIndex((line) =>
    /\bversion solving (?:has )?failed\b|\bwe can conclude that .*unsatisfiable\b/.test(line),
  )
  if (end < 0) return []
  const start = lines
    .slice(0, end + 1)
    .findLastIndex((line) => /^\s*(?:So,|And because|Because|×|╰─▶| {2}×)/.test(line))
  const told = lines.slice(Math.max(start, end - 6), end + 1)
  return [failure(told, [(lines[end] as string).trim()])]
}

/** cabal: `Could not resolve dependencies:`, then what it tried, and what it rejected for which conflict. */
function rejected(lines: readonly string[]): Failure[] {
  const told = lines.find((line) => /^\[__\d+\] rejecting: .+\(conflict: .+\)$/.test(line))
  const message = told?.replace(/^\[__\d+\] /, '')
  return message === undefined ? [] : [failure([message], [message])]
}

/** pip: `The conflict is caused by:`, then who wants what. */
function pipConflicts(lines: readonly string[]): Failure[] {
  const head = lines.findIndex((line) => /^ERROR: Cannot install .+ because/.test(line))
  const at = lines.findIndex((line) => /^The conflict is caused by:/.test(line))
  if (head < 0 || at < 0) return []
  const told = linesWhile(lines, at + 1, (line) => /^\s{2,}\S/.test(line)).slice(0, 4)
  return [failure([lines[head] as string, ...told], told.slice(0, 2))]
}
