import { type Failure, failure, isBlank, linesWhile } from './failure.ts'

/** pytest: a section per test with `E` lines; the summary cuts long reasons off, so it is the last resort. */
export function pytestFailures(lines: readonly string[]): Failure[] {
  const sections = new Map<string, Failure>()
  for (const [at, line] of lines.entries()) {
    const name = /^_{3,} (?:ERROR (?:at \w+ of|collecting) )?(\S.*?) _{3,}$/.exec(line)?.[1]
    if (name === undefined) continue
    const block = linesWhile(lines, at + 1, (next) => !/^(?:_{3,} |={3,} )/.test(next))
    const told = block.filter((next) => /^E {2,}\S/.test(next)).map((next) => next.replace(/^E +/, ''))
    const [first] = told
    if (first !== undefined) sections.set(name, failure(told.slice(0, 4), [first], name))
  }
  const listed = lines.flatMap((line) => {
    const found = /^(?:FAILED|ERROR) (\S+::\S+|\S+\.py)(?: - (.+))?$/.exec(line)
    if (!found) return []
    const [, id = '', why] = found
    const known = sections.get(id.split('::').slice(1).join('.')) ?? sections.get(id.split('::').at(-1) ?? '')
    if (known) return [{ ...known, test: id }]
    return why === undefined ? [] : [failure([why], [why.replace(/\.{3}$/, '')], id)]
  })
  return listed.length > 0 ? listed : [...sections.values()]
}

/** unittest: `FAIL: test_x (mod.Class)`, a line, a traceback. */
export function unittestFailures(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    const test = /^(?:FAIL|ERROR): (\w+ \([\w.]+\))/.exec(line)?.[1]
    if (test === undefined) return []
    const block = linesWhile(lines, at + 1, (next) => !/^={10,}/.test(next))
    const raised = block.find((next) => /^[A-Za-z_][\w.]*(?:Error|Exception|Failure)\b/.test(next))
    return raised === undefined ? [] : [failure([raised], [raised], test)]
  })
}

/** The last exception of a traceback: the ones before it are what it was raised from. */
export function pythonTrace(lines: readonly string[]): Failure[] {
  const start = lines.findLastIndex((line) => /^\s*(?:\S+ +)?Traceback \(most recent call last\)/.test(line))
  if (start < 0) return []
  // Frames are indented: the first line that is not is what was raised.
  const at = lines.findIndex((line, index) => index > start && /^[A-Za-z_][\w.]*(?:: |$)/.test(line))
  if (at < 0) return []
  const [first = '', ...more] = linesWhile(lines, at, (line) => !isBlank(line) && !/^\(|^bash-|^\$ /.test(line)).slice(
    0,
    3,
  )
  return [failure([first, ...more.filter((line) => /^(?:DETAIL|HINT|CONTEXT|\S+ does not|\S+:)/.test(line))], [first])]
}
