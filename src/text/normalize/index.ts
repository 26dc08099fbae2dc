import { markdownText } from './markdown-text.ts'
import { readMarkup } from './markup.ts'

export interface NormalizeOptions {
  /** Unicode compatibility forms (ｱ → ア, ① → 1) too. */
  nfkc?: boolean
}

/** Text as a reader sees it: HTML and Markdown become what they say, white space is made even. */
export function normalizeText(text: string, { nfkc = false }: NormalizeOptions = {}): string {
  const { tree, asides } = readMarkup(plainSpaces(text.startsWith('\ufeff') ? text.slice(1) : text))
  const said = markdownText(tree, asides)
  // Once more: entities may have brought new ones.
  return tidy(plainSpaces(nfkc ? said.normalize('NFKC') : said))
}

const plainSpaces = (text: string) => text.replaceAll(/[\u3000\u00a0]/g, ' ')

function tidy(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd())
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
