import { stripVTControlCharacters } from 'node:util'

const MOST = 1_000

/** Text of a stranger, fit for one message: no control characters, cut at its end. */
export function startOf(text: string): string {
  const clean = printable(text.slice(0, MOST * 4))
  return clean.length > MOST ? `${clean.slice(0, MOST)}…` : clean
}

const MOST_LINES = 10
/** A line that names the cause; source text and the frames of a stack are indented. */
const CAUSE = /^(?:\S.*)?(?:[Ee]rror\b|Cannot\b)/

/** The same for what a program complained of: from the line that says what is wrong, else what was said last. */
export function whatWentWrong(text: string): string {
  const lines = printable(text).split('\n')
  const cause = lines.findIndex((line) => CAUSE.test(line))
  const last = lines.slice(-MOST_LINES)
  if (cause < 0) {
    const clean = last.join('\n')
    return clean.length > MOST ? `…${clean.slice(-MOST)}` : clean
  }
  const isAmongLast = cause >= lines.length - MOST_LINES
  return startOf((isAmongLast ? lines.slice(cause) : [lines[cause], '…', ...last.slice(2)]).join('\n'))
}

function printable(text: string): string {
  return stripVTControlCharacters(text)
    .replaceAll('\r\n', '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, '')
    .toWellFormed()
    .trim()
}
