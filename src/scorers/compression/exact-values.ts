/** Which of the values that a right answer contains are in it. */
export interface ExactCheck {
  found: string[]
  missing: string[]
}

/**
 * Looks for each value verbatim in the answer. Both are folded by NFKC (１.２ is 1.2), runs of white space count as one
 * space, and case matters. A value is found only whole: 1.2 is not in 11.2 or 1.2.3, and a.ts is not in a.tsx.
 */
export function checkExactValues(answer: string, values: readonly string[]): ExactCheck {
  const text = folded(answer)
  const check: ExactCheck = { found: [], missing: [] }
  for (const value of new Set(values)) {
    const wanted = folded(value)
    if (wanted !== '') check[containsWhole(text, wanted) ? 'found' : 'missing'].push(value)
  }
  return check
}

/** The share that was found; null when there was nothing to look for. */
export function exactShare({ found, missing }: ExactCheck): number | null {
  const all = found.length + missing.length
  return all === 0 ? null : found.length / all
}

const folded = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim()

function containsWhole(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (isWhole(text, wanted, at)) return true
  }
  return false
}

const isWord = (char = '') => /[A-Za-z0-9_]/.test(char)
const isDigit = (char = '') => char >= '0' && char <= '9'
const isLetter = (char = '') => isWord(char) && !isDigit(char)

/** A neighbour that would make it another word, number, version or file ends the match. */
function isWhole(text: string, wanted: string, at: number): boolean {
  const end = at + wanted.length
  const [first, last] = [wanted[0], wanted.at(-1)]
  const [before, after] = [text[at - 1], text[end]]
  if ((isWord(first) && isWord(before)) || (isWord(last) && isWord(after))) return false
  if (isDigit(first) && before === '.' && isDigit(text[at - 2])) return false
  if (after !== '.' || !isWord(last)) return true
  // 1.2 in 1.2.3 is another version, src/a in src/a.ts another file; but value.total is still a value.
  return !(isDigit(last) && isDigit(text[end + 1])) && !(wanted.includes('/') && isLetter(text[end + 1]))
}
