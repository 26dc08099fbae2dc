/** Latin and Greek letters, punctuation, arrows, signs and lines: each stands alone, in one column. */
const SINGLE = /^[ -~¡-¬®-˿Ͱ-Ͽ‐-‧←-⋿─-▟✓✗]*$/
/** The same and what Japanese is written in, without the marks that belong to the letter before. */
const APART = /^[ -~¡-¬®-˿Ͱ-Ͽ‐-‧←-⋿─-▟✓✗、-〟ぁ-ゖ゛-ヿ㐀-䶿一-鿿！-ﾝ￠-￦\u3000]*$/

/** Whether each character stands alone, in one column. */
export function isSingle(text: string): boolean {
  return SINGLE.test(text)
}

/** Whether each character stands alone, in as many columns as it takes. */
export function isApart(text: string): boolean {
  return APART.test(text)
}

let segmenter: Intl.Segmenter | undefined

/** What a reader takes for one character. The first segmenter costs 15 to 30 ms: most reports do without. */
export function graphemes(text: string): Iterable<{ segment: string; index: number }> {
  if (isApart(text)) return Array.from(text, (segment, index) => ({ segment, index }))
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'grapheme' })
  return segmenter.segment(text)
}
