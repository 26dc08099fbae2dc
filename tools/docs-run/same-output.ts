/**
 * Whether a command printed what the page shows. `…` on a line of its own stands for any number of lines, inside a line for
 * any text; ids of runs and durations differ from run to run and are taken for equal.
 */
export function sameOutput(shown: readonly string[], printed: readonly string[]): boolean {
  return matches(trimmed(shown), trimmed(printed))
}

const ANY = '…'

function trimmed(lines: readonly string[]): string[] {
  const plain = lines.map((line) => settle(line.trimEnd()))
  while (plain.at(-1) === '') plain.pop()
  while (plain[0] === '') plain.shift()
  return plain
}

const settle = (line: string): string =>
  line.replaceAll(/\br_[0-9a-f]{4,}\b/g, 'r_0').replaceAll(/\b\d+(?:\.\d+)? ?(?:ms|s)\b/g, '0 s')

/** By rows: `reachable[j]` says that the shown lines so far can stand for the first j printed ones. */
function matches(shown: readonly string[], printed: readonly string[]): boolean {
  let reachable = [true, ...printed.map(() => false)]
  for (const line of shown) {
    const next = reachable.map(() => false)
    for (let at = 0; at <= printed.length; at += 1) {
      if (line.trim() === ANY) next[at] = (reachable[at] as boolean) || (at > 0 && (next[at - 1] as boolean))
      else if (at > 0 && reachable[at - 1]) next[at] = sameLine(line, printed[at - 1] as string)
    }
    reachable = next
  }
  return reachable.at(-1) as boolean
}

/** The pieces between `…` stand in this order, the first at the start and the last at the end. */
function sameLine(shown: string, printed: string): boolean {
  const pieces = shown.split(ANY)
  if (pieces.length === 1) return shown === printed
  const first = pieces[0] as string
  const last = pieces.at(-1) as string
  if (!printed.startsWith(first) || !printed.endsWith(last) || printed.length < first.length + last.length) return false
  let from = first.length
  for (const piece of pieces.slice(1, -1)) {
    const at = printed.indexOf(piece, from)
    if (at < 0) return false
    from = at + piece.length
  }
  return from <= printed.length - last.length
}
