import { type Failure, failure, isBlank, linesWhile } from './failure.ts'

/** GHC: `x.hs:1:2: error: [GHC-1]`, then bullets, indented, up to the code. */
export function ghcErrors(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    if (!/^\S+\.l?hs:\d+:\d+(?:-\d+)?: error:(?: \[[\w-]+\])*\s*$/.test(line)) return []
    const told = linesWhile(lines, at + 1, (next) => /^\s+\S/.test(next) && !/^\s*\d* *\|/.test(next)).slice(0, 3)
    const [first, second] = told.map((next) => next.trim().replace(/^• /, ''))
    if (first === undefined) return []
    return [failure([line, ...told], /:$/.test(first) && second !== undefined ? [first, second] : [first])]
  })
}

/** OCaml: `File "x.ml", line 1, characters 2-3:`, the code, `Error: what`, which may go on. */
export function ocamlErrors(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    if (!/^File "[^"]+", lines? [\d-]+, characters [\d-]+:$/.test(line)) return []
    const start = lines.findIndex(
      (next, index) => index > at && index < at + 8 && /^Error(?: \([^)]+\))?: \S/.test(next),
    )
    if (start < 0) return []
    const rest = linesWhile(lines, start + 1, (next) => /^\s{2,}\S/.test(next)).slice(0, 3)
    const head = lines[start] as string
    return [failure([head, ...rest], [head.replace(/^Error(?: \([^)]+\))?: /, '')])]
  })
}

/** Elixir: `** (Name) what`; of several the last one, which the others came from. */
export function elixirErrors(lines: readonly string[]): Failure[] {
  const raised = lines.filter((line) => /^\s*\*\* \([\w.]+\) \S/.test(line))
  const last = raised.at(-1)
  if (last === undefined) return []
  return [failure(raised.slice(-2), [last.trim().replace(/^\*\* \([\w.]+\) /, '')])]
}

/** sbt and scala-cli: `[error] x.scala:1:2: what`, or `-- [E007] Type Mismatch Error: x.scala:1:2`, then the sentence. */
export function scalaErrors(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    const told = /^\[error\] \S+\.scala:\d+(?::\d+)?: (\S.{3,})$/.exec(line)?.[1]
    if (told !== undefined) return [failure([told], [told])]
    if (!/^(?:\[error\] )?-- (?:\[E\d+\] )?[\w ]*Error: \S+\.scala:\d+:\d+/.test(line)) return []
    const block = linesWhile(
      lines,
      at + 1,
      (next) => !isBlank(next.replace(/^\[error\]/, '')) && !/^(?:\[error\] )?-- /.test(next),
    )
    const why = block
      .map((next) => /^(?:\[error\] )?\s*\|\s+([A-Z][^^]{7,})$/.exec(next)?.[1])
      .find((next) => next !== undefined)
    return why === undefined ? [] : [failure([why], [why.trim()])]
  })
}
