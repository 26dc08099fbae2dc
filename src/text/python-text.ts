// Python and JavaScript disagree on white space: \x1c–\x1f and \x85 are white space to str.split() and strip(),
// U+FEFF is not. The reference metrics are written in Python, so their numbers need Python's set.
// (str.lower() and toLowerCase() agree on every character up to Unicode 14, final sigma and İ included.)

const WORD = /[^\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g

/** str.isspace() of one UTF-16 unit; no white space lies outside the basic plane. */
export function isPythonSpace(unit: number): boolean {
  if (unit < 0x80) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) || (unit >= 0x1c && unit <= 0x1f)
  if (unit < 0x1680) return unit === 0x85 || unit === 0xa0
  return (
    unit === 0x3000 ||
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x1680
  )
}

/** str.split() */
export function pythonSplit(text: string): string[] {
  return text.match(WORD) ?? []
}

// Loops, because a regular expression anchored at the end takes quadratic time on long inner gaps.

/** str.rstrip() */
export function pythonRstrip(text: string): string {
  let end = text.length
  while (end > 0 && isPythonSpace(text.charCodeAt(end - 1))) end--
  return text.slice(0, end)
}

/** str.strip() */
export function pythonStrip(text: string): string {
  let start = 0
  while (start < text.length && isPythonSpace(text.charCodeAt(start))) start++
  return pythonRstrip(text.slice(start))
}
