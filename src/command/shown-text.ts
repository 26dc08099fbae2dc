import { stripVTControlCharacters } from 'node:util'

const MOST = 1_000

/** Text of a stranger, fit for one message: no control characters, cut at its end. */
export function startOf(text: string): string {
  const clean = printable(text.slice(0, MOST * 4))
  return clean.length > MOST ? `${clean.slice(0, MOST)}…` : clean
}

/** The same for what was said last. */
export function lastLines(text: string, lines = 10): string {
  const clean = printable(text).split('\n').slice(-lines).join('\n')
  return clean.length > MOST ? `…${clean.slice(-MOST)}` : clean
}

function printable(text: string): string {
  return stripVTControlCharacters(text)
    .replaceAll('\r\n', '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, '')
    .toWellFormed()
    .trim()
}
