/**
 * Everything that HTML or Markdown may mean something by, with room to spare. Some signs do so anywhere; some only at
 * the start of a line (lists, headings, quotes, the lines under titles and tables), as do four spaces (code).
 */
const MARKUP = new RegExp(
  [
    '[`*_<[\\t\\0\\ufeff\\ufdd0\\ufdd1]',
    '~~',
    '&#?[0-9A-Za-z]{1,32};',
    '\\\\[!-/:-@[-`{-~\\n]',
    '(?:^|\\n) *(?:[-+=#:>|]|[0-9]{1,9}[.)]| {4})',
  ].join('|'),
)

/** What a text says that has no markup at all; undefined when it may have some, and the parsers must be asked. */
export function plainText(text: string): string | undefined {
  if (MARKUP.test(text)) return undefined
  return text.replaceAll(/(^|\n) +/g, '$1')
}
