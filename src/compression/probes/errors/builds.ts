import { type Failure, failure, isBlank, linesWhile } from './failure.ts'

/** Gradle: `* What went wrong:`, then causes, each further in than the one before; the last one is the reason. */
export function gradleErrors(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    if (!/^\* What went wrong:/.test(line)) return []
    const told = linesWhile(lines, at + 1, (next) => !isBlank(next) && !next.startsWith('* ')).filter(
      (next) => !/A failure occurred while executing/.test(next),
    )
    const [first] = told
    const last = (told.findLast((next) => /^\s*> /.test(next)) ?? first)?.trim().replace(/^> /, '')
    return first === undefined || last === undefined ? [] : [failure(told.slice(0, 4), [last])]
  })
}

/** Sphinx: `file:1: WARNING: what`, or with the level first; MkDocs: `WARNING -  what`. Only where warnings end the build. */
export function docsErrors(lines: readonly string[]): Failure[] {
  if (!lines.some((line) => /warnings? treated as errors?|Aborted with \d+ warnings?|^make.*\*\*\*/i.test(line)))
    return []
  return lines.flatMap((line) => {
    const found =
      /^\S+\.(?:rst|md|py|txt|ipynb)(?::\S+)*?:(?:\d+:)? (?:WARNING|ERROR|SEVERE): (.{4,})$/.exec(line) ??
      /^(?:WARNING|ERROR): \S+:\d+: (.{4,})$/.exec(line) ??
      /^(?:WARNING|ERROR) +-+ +(.{4,})$/.exec(line)
    return found ? [failure([line], [(found[1] as string).replace(/ \[[\w.-]+\]$/, '')])] : []
  })
}

/** `docker build`: what the step printed before it failed, else how it ended. */
export function dockerErrors(lines: readonly string[]): Failure[] {
  const end = lines.find((line) => /^(?:ERROR: )?failed to solve: .{8,}$/.test(line))
  if (end === undefined) return []
  const said = lines.find((line) =>
    /^#\d+ \d+\.\d+ .*\b(?:error|fatal|not found|cannot|could not|failed)\b/i.test(line),
  )
  const why = said?.replace(/^#\d+ \d+\.\d+ /, '')
  return [why === undefined ? failure([end], [end]) : failure([why, end], [why.replace(/^(?:ERROR|error): /, '')])]
}

/** The linker: `undefined reference to`, `Undefined symbols`, `cannot find -lx`. */
export function linkErrors(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    const missing =
      /\bundefined reference to [`'"].+/.exec(line)?.[0] ?? /\bld(?:\.\w+)?: (cannot find .{3,})$/.exec(line)?.[1]
    if (missing !== undefined) return [failure([line], [missing])]
    const symbol = /^Undefined symbols for architecture/.test(line) ? lines[at + 1] : undefined
    return symbol === undefined ? [] : [failure([line, symbol], [symbol.replace(/, referenced from:$/, '')])]
  })
}

/** CMake: its title, then paragraphs, indented: the last says most plainly what was not there. */
export function cmakeErrors(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    if (!/^CMake Error(?: at |: |$)/.test(line)) return []
    const block = linesWhile(lines, at + 1, (next) => isBlank(next) || /^\s{2,}\S/.test(next)).filter(
      (next) => !isBlank(next),
    )
    const told = block.slice(0, MOST_OF_CMAKE)
    const plain = told.find((next) => /^\s*(?:Could not|Cannot|Unable to|Failed|error:)/i.test(next)) ?? told[0]
    return plain === undefined ? [] : [failure([line, ...told], [plain])]
  })
}

const MOST_OF_CMAKE = 8

/** `dart analyze`: `error • what • where • rule`; pnpm: ` ERR_PNPM_X  what`. */
export function markedErrors(lines: readonly string[]): Failure[] {
  return lines.flatMap((line) => {
    const analysed = /^\s*error [•-] (.+?) [•-] \S+:\d+:\d+ [•-] \w+$/.exec(line)?.[1]
    const pnpm = /^\s*ERR_PNPM_\w+\s+(\S.{4,})$/.exec(line)?.[1]
    const why = analysed ?? pnpm
    return why === undefined ? [] : [failure([line], [why])]
  })
}
