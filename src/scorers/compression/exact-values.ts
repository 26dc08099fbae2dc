/** Which of the values that a right answer contains are in it. */
export interface ExactCheck {
  found: string[]
  missing: string[]
}

/**
 * Looks for each value verbatim in the answer. A value is found only whole: 1.2 is not in 11.2 or 1.2.3, and a.ts is not
 * in a.tsx. Case matters; what `folded` evens out does not.
 */
export function checkExactValues(answer: string, values: readonly string[]): ExactCheck {
  const text = new ExactText(answer)
  const check: ExactCheck = { found: [], missing: [] }
  for (const value of new Set(values)) {
    const isFound = text.has(value)
    if (isFound !== undefined) check[isFound ? 'found' : 'missing'].push(value)
  }
  return check
}

/** The share that was found; null when there was nothing to look for. */
export function exactShare({ found, missing }: ExactCheck): number | null {
  const all = found.length + missing.length
  return all === 0 ? null : found.length / all
}

/** A text in which values are looked for again and again. */
export class ExactText {
  readonly #text: string

  constructor(text: string) {
    this.#text = folded(text)
  }

  /** Undefined when there is nothing to look for. */
  has(value: string): boolean | undefined {
    const wanted = folded(value)
      // A message is the same without its full stop, a path without `./`.
      .replace(/(?<=\s.*\S)\.$|(?<=\S)。$/, '')
      .replace(/^\.\/(?=\S+$)/, '')
    return wanted === '' ? undefined : containsWhole(this.#text, wanted)
  }
}

/**
 * Without what no reader would call a difference: width (１.２ is 1.2), white space, the kind of quotation mark, a `v` (or Go's
 * `go`) before a version, commas in numbers, and the space between a number and its unit.
 */
const folded = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[`‘’“”"]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/(?<![\w.-])(?:[vV]|go)(?=\d+\.\d)/g, '')
    .replace(/(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,])/g, (number) => number.replaceAll(',', ''))
    .replace(
      /(?<=\d) (?=(?:ms|s|min|h|kB|KB|MB|GB|TB|KiB|MiB|GiB|px|Hz|kHz|MHz|GHz|USD|EUR)(?![A-Za-z])|[%円秒分件人回点])/g,
      '',
    )
    .trim()

function containsWhole(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (isWhole(text, wanted, at)) return true
  }
  return false
}

const isWord = (char = '') => /[A-Za-z0-9_]/.test(char)
const isDigit = (char = '') => char >= '0' && char <= '9'
const isLetter = (char = '') => isWord(char) && !isDigit(char)

/** What comes before a release is another version than the release. */
const EARLY = /^-(?:alpha|beta|rc|pre|preview|canary|next|nightly|dev|snapshot)(?![a-z])/i

/** A neighbour that would make it another word, number, version or file ends the match. */
function isWhole(text: string, wanted: string, at: number): boolean {
  const end = at + wanted.length
  const [first, last] = [wanted[0], wanted.at(-1)]
  const [before, after] = [text[at - 1], text[end]]
  if ((isWord(first) && isWord(before)) || (isWord(last) && isWord(after))) return false
  if (isDigit(first) && before === '.' && isDigit(text[at - 2])) return false
  if (/\d\.\d+$/.test(wanted) && EARLY.test(text.slice(end, end + 12))) return false
  if (after !== '.' || !isWord(last)) return true
  // 1.2 in 1.2.3 is another version, src/a in src/a.ts another file; but value.total is still a value.
  return !(isDigit(last) && isDigit(text[end + 1])) && !(wanted.includes('/') && isLetter(text[end + 1]))
}
