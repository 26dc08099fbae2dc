/** A number of sixteen digits, or of twenty places with its point, is longer than doubles are written. */
const MOST_DIGITS = 16
const MOST_PLACES = 20

/**
 * Whether a text that we wrote has a number whose digits were kept. Looks at every sixteenth character only, and at what
 * stands around a digit: a regular expression takes five times as long, and stored rows are read by the hundred thousand.
 */
export function hasKeptDigits(text: string): boolean {
  for (let i = MOST_DIGITS - 1; i < text.length; i += MOST_DIGITS) {
    if (!isPlace(text, i)) continue
    let start = i
    while (start > 0 && isPlace(text, start - 1)) start--
    let end = i + 1
    while (end < text.length && isPlace(text, end)) end++
    if (end - start >= MOST_DIGITS && isLong(text, start, end)) return true
    i = end - 1
  }
  return false
}

function isLong(text: string, start: number, end: number): boolean {
  let first = start
  while (first < end && text.charCodeAt(first) === POINT) first++
  if (end - first >= MOST_PLACES) return true
  const point = text.indexOf('.', start)
  return point < 0 || point - start >= MOST_DIGITS
}

const POINT = 0x2e

function isPlace(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return (code >= 0x30 && code <= 0x39) || code === POINT
}
