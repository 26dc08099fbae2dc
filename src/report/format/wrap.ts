import { columns, cutColumns } from './columns.ts'
import { graphemes } from './graphemes.ts'

/** What may not begin a line. */
const CLOSING = /^[、。，．・：；？！）」』】〉》〕…ー)\],.;:!?]/

/** At most `most` lines of `width` columns, broken after a space or between Japanese characters; the last one is cut. */
export function wrapColumns(text: string, width: number, most: number): string[] {
  const lines: string[] = []
  let rest = text
  while (lines.length < most - 1 && rest !== '') {
    const end = breakBefore(rest, width)
    lines.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end).trimStart()
  }
  return rest === '' ? lines : [...lines, cutColumns(rest, width)]
}

/** Where the first line ends: the whole text, if it fits. */
function breakBefore(text: string, width: number): number {
  let taken = 0
  let lastBreak = 0
  let previous = ''
  for (const { segment, index } of graphemes(text.slice(0, width * 8))) {
    const own = columns(segment)
    const mayBreak =
      previous === ' ' || ((own === 2 || columns(previous) === 2) && segment !== ' ' && !CLOSING.test(segment))
    if (index > 0 && mayBreak) lastBreak = index
    // A space at the very end of a line is not printed.
    if (taken + own > width && segment !== ' ') return lastBreak > 0 ? lastBreak : Math.max(index, 1)
    taken += own
    previous = segment
  }
  return text.length
}
