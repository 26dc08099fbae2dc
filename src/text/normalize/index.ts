import { markdownText } from './markdown-text.ts'
import { readMarkup } from './markup.ts'
import { plainText } from './plain-text.ts'
import { evenLines, plainSpaces, tidy } from './tidy.ts'

export interface NormalizeOptions {
  /** Unicode compatibility forms (ｱ → ア, ① → 1) too. */
  nfkc?: boolean
}

/** Text as a reader sees it: HTML and Markdown become what they say, white space is made even. */
export function normalizeText(text: string, { nfkc = false }: NormalizeOptions = {}): string {
  const even = evenLines(plainSpaces(text.startsWith('\ufeff') ? text.slice(1) : text))
  const said = plainText(even) ?? markdownText(readMarkup(even))
  // Once more: entities may have brought new ones.
  return tidy(plainSpaces(nfkc ? said.normalize('NFKC') : said))
}
