import { isPythonSpace } from './python-text.ts'
import { scratch } from './scratch.ts'

const boundMemory = scratch()

/** The step that sacreBLEU's 13a and zh share: splits off ASCII punctuation, but keeps 3.14 and 1,000 whole. */
export function splitWesternPunctuation(text: string): string[] {
  const bounds = boundMemory(2 * text.length)
  const end = findWesternTokens(text, 0, text.length, bounds, 0)
  const tokens: string[] = []
  for (let at = 0; at < end; at += 2) tokens.push(text.slice(bounds[at], bounds[at + 1]))
  return tokens
}

/**
 * Where those tokens lie (see FindSpans). The reference is four substitutions, one after the other: other punctuation
 * always stands alone; a period or comma does unless it lies between two digits, a dash only behind a digit. At the very
 * ends of a text, where there is nothing to look at, a period stays; 13a therefore puts a space there.
 */
export function findWesternTokens(text: string, from: number, to: number, bounds: Int32Array, at: number): number {
  let next = at
  let start = -1
  let before = OTHER
  // Whether the character before is out of reach for the second substitution: there is none, or it has taken that one.
  let passed = true
  for (let i = from; i < to; i++) {
    const unit = text.charCodeAt(i)
    const kind = unit < 128 ? KINDS[unit]! : isPythonSpace(unit) ? SPACE : OTHER
    let alone = kind === SYMBOL
    let passing = false
    if (kind === POINT) {
      passing = before !== DIGIT && !passed
      alone = passing || (i + 1 < to && kindAt(text, i + 1) !== DIGIT)
    } else if (kind === DASH) alone = before === DIGIT
    if (alone || kind === SPACE) {
      if (start >= 0) {
        bounds[next++] = start
        bounds[next++] = i
        start = -1
      }
      if (alone) {
        bounds[next++] = i
        bounds[next++] = i + 1
      }
    } else if (start < 0) start = i
    before = kind
    passed = passing
  }
  if (start >= 0) {
    bounds[next++] = start
    bounds[next++] = to
  }
  return next
}

const OTHER = 0
const SPACE = 1
const DIGIT = 2
/** Punctuation that is always split off: all of ASCII's but the apostrophe, which never is, and these two. */
const SYMBOL = 3
const POINT = 4
const DASH = 5

const KINDS = Uint8Array.from({ length: 128 }, (_, unit) => {
  if (isPythonSpace(unit)) return SPACE
  const character = String.fromCharCode(unit)
  if (character === '.' || character === ',') return POINT
  if (character === '-') return DASH
  if (/[0-9]/.test(character)) return DIGIT
  return /[!-/:-@[-`{-~]/.test(character) && character !== "'" ? SYMBOL : OTHER
})

const kindAt = (text: string, at: number): number => {
  const unit = text.charCodeAt(at)
  return unit < 128 ? KINDS[unit]! : OTHER
}
