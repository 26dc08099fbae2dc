import { graphemes, isSingle } from './graphemes.ts'

/*
 * How many columns of a terminal a text takes: East Asian wide and full-width characters and emoji take two,
 * combining marks none. Ambiguous characters (Greek, …, ×) count as one, as most terminals draw them.
 */
const WIDE =
  /[\u1100-\u115f\u2329\u232a\u2630-\u2637\u268a-\u268f\u2e80-\u303e\u3041-\u3247\u3250-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6b\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2fb}\u{1d300}-\u{1d356}\u{1d360}-\u{1d376}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u
const ZERO = /^[\p{Mn}\p{Me}\p{Cf}]$/u

/** Columns the text takes. */
export function columns(text: string): number {
  if (isSingle(text)) return text.length
  let sum = 0
  for (const { segment } of graphemes(text)) sum += graphemeColumns(segment)
  return sum
}

/** At most `limit` columns, ending in … when something is missing. */
export function cutColumns(text: string, limit: number): string {
  // Only as much as could fit is looked at, however long the text is.
  if (text.length <= limit && columns(text) <= limit) return text
  let sum = 0
  let end = 0
  let room = 0
  for (const { segment, index } of graphemes(text.slice(0, limit * 8))) {
    sum += graphemeColumns(segment)
    if (sum > limit) return limit < 1 ? '' : `${text.slice(0, room).trimEnd()}…`
    end = index + segment.length
    if (sum <= limit - 1) room = end
  }
  return end === text.length ? text : `${text.slice(0, room).trimEnd()}…`
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - columns(text)))
}

export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - columns(text))) + text
}

function graphemeColumns(grapheme: string): number {
  if (isSingle(grapheme)) return 1
  // ❤️ and 1️⃣ are narrow characters that a variation selector turns into emoji.
  if (grapheme.includes('\ufe0f')) return 2
  let widest = 0
  for (const character of grapheme) {
    if (ZERO.test(character)) continue
    if (WIDE.test(character)) return 2
    widest = 1
  }
  return widest
}
