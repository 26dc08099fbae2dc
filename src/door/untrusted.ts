/*
 * What models and datasets wrote, made safe to show: no escape sequence moves the cursor, no bidi override turns a
 * line around, no half character breaks an encoder.
 */

// Whole sequences go, not only their ESC: what is left reads like text. Each part stops where the next could begin: linear time.
const ESCAPE_SEQUENCES =
  /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|(?:\x1b\]|\x9d)[^\x07\x1b\x9b-\x9d\n]*(?:\x07|\x1b\\|\x9c)|\x1b[PX^_][^\x1b\n]*\x1b\\|\x1b[ -/]*[0-Z\\-~]/g
const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]/g
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb\ufeff]/g
const NEEDS_CLEANING =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb\ufeff\ufffe\uffff\ud800-\udfff]/

/** What JSON may hold as it is, though no screen should meet it. */
export const INVISIBLE = /[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb\ufeff\ufffe\uffff]/g

/** The text without control characters, escape sequences and bidi marks; line breaks (as \n) and tabs stay. */
export function clean(text: string): string {
  if (!NEEDS_CLEANING.test(text)) return text
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(ESCAPE_SEQUENCES, '')
    .replace(CONTROLS, '')
    .replace(BIDI, '')
}

/** The same on one line: line breaks are shown as one ⏎, other white space as one space. */
export function oneLine(text: string): string {
  return clean(text)
    .replace(/[^\S\n\u2028\u2029]+/g, ' ')
    .replace(/ ?(?:[\n\u2028\u2029] ?)+/g, ' ⏎ ')
    .trim()
}

/** At most `limit` UTF-16 units, ending in … when something is missing; never half a character. */
export function cut(text: string, limit: number): string {
  return text.length <= limit ? text : `${head(text, limit - 1).trimEnd()}…`
}

/** A safe, short line from text of any length: looks only at the beginning. */
export function shortLine(text: string, limit: number): string {
  // Cleaning shortens: a little more than fits is taken first.
  return cut(oneLine(head(text, limit * 2)), limit)
}

/** An id or a name, short enough for a line of its own. */
export const shortName = (name: string) => shortLine(name, 200)

/**
 * The first `limit` units as a string of its own. A slice would keep the whole text alive in memory, and a report
 * that remembers ten short pieces must not remember ten whole answers.
 */
export function head(text: string, limit: number): string {
  if (text.length <= limit) return text
  const end = (text.charCodeAt(limit - 1) & 0xfc00) === 0xd800 ? limit - 1 : limit
  return ownCopy(text.slice(0, end))
}

export const ownCopy = (text: string) => Buffer.from(text).toString()
