import { normalizeText } from '../../text/normalize/index.ts'
import type { Span } from './text-index.ts'

/** Characters that take no room: a phrase broken up by them reads as if they were not there. */
const ZERO_WIDTH = /[\u00ad\u200b-\u200d\u2060\ufeff]/g

const CJK = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3001-\u303f\u30fc\uff01-\uff9f]`
/** A line break between two such characters is only where the line was full. */
const WRAPPED = new RegExp(`(?<=${CJK})[ \\t]*\\n[ \\t]*(?=${CJK})`, 'gu')

/** What a reader sees of a text: markup as what it says, without what takes no room, wrapped lines joined. */
export function seenText(text: string): string {
  return readPieces(text).replaceAll(ZERO_WIDTH, '').replaceAll(WRAPPED, '')
}

/** Up to here a text is read whole; longer ones in pieces, since parsers take more than their share of time with length. */
const LONGEST_WHOLE = 8000
const PIECE = 4000
/** Behind this the markup of a text stays as it is: it is searched raw, as everywhere. */
const MOST_READ = 131_072

function readPieces(text: string): string {
  if (text.length <= LONGEST_WHOLE) return normalizeText(text)
  const pieces: string[] = []
  let at = 0
  while (at < Math.min(text.length, MOST_READ)) {
    const end = endOfPiece(text, at)
    pieces.push(normalizeText(text.slice(at, end)))
    at = end
  }
  return `${pieces.join('\n')}${text.slice(at)}`
}

/** After a paragraph where there is one, or else after a line. */
function endOfPiece(text: string, from: number): number {
  const most = from + PIECE
  if (most >= text.length) return text.length
  const piece = text.slice(from, most)
  const end = [piece.lastIndexOf('\n\n') + 2, piece.lastIndexOf('\n') + 1].find((place) => place > PIECE / 2)
  return from + (end ?? PIECE)
}

/** Most beginnings that are tried one by one, from the end of the match backwards. */
const MOST_TRIED = 400
/** Longer stretches are given as they are: looking for the smallest would read them again and again. */
const LONGEST_SEARCHED = 20_000
/** Markup that may stand before and behind what is seen. */
const AROUND = 200

/** The smallest stretch of the raw text that shows what stands in the span of the seen text. */
export function rawSpanOf(raw: string, seen: string, { start, end }: Span): Span {
  const found = seen.slice(start, end)
  const from = Math.max(0, earliest(raw, seen, start) - AROUND)
  const to = Math.min(raw.length, raw.length - earliest(reversed(raw), reversed(seen), seen.length - end) + AROUND)
  if (to - from > LONGEST_SEARCHED || to <= from) return wholeCharacters(raw, from, Math.max(from, to))
  const shows = (first: number, last: number) => seenText(raw.slice(first, last)).includes(found)
  if (!shows(from, to)) return wholeCharacters(raw, from, to)
  // The more is read, the more is seen: the first end that shows it is found by halving.
  const last = leastThat(from, to, (at) => shows(from, at))
  for (let first = last - 1; first > Math.max(from, last - MOST_TRIED); first--)
    if (shows(first, last)) return wholeCharacters(raw, first, last)
  const first = leastThat(from, last, (at) => !shows(at + 1, last))
  return wholeCharacters(raw, shows(first, last) ? first : from, last)
}

/** How far the raw text is searched for one character of the seen one. */
const MOST_PASSED = 50_000

/**
 * Where the character at this place of the seen text can stand in the raw text at the earliest. What is seen stands there in
 * the same order, with markup in between; an entity may be any character, and spaces are made even.
 */
function earliest(raw: string, seen: string, place: number): number {
  let at = 0
  for (let i = 0; i <= place && i < seen.length; i++) {
    const code = seen.charCodeAt(i)
    if (code <= 0x20 || code === 0xfffd) continue
    const most = Math.min(raw.length, at + MOST_PASSED)
    let found = at
    while (found < most && raw.charCodeAt(found) !== code && raw[found] !== '&' && raw[found] !== ';') found++
    if (found === most) continue
    if (i === place) return found
    at = raw.charCodeAt(found) === code ? found + 1 : found
  }
  return at
}

const reversed = (text: string) => text.split('').reverse().join('')

/** The least number in the range for which it holds, given that it goes on holding; the last where it never does. */
function leastThat(from: number, to: number, holds: (at: number) => boolean): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Never half a character. */
function wholeCharacters(raw: string, start: number, end: number): Span {
  const isHalf = (at: number) => at > 0 && at < raw.length && (raw.charCodeAt(at) & 0xfc00) === 0xdc00
  return { start: isHalf(start) ? start - 1 : start, end: isHalf(end) ? end + 1 : end }
}
