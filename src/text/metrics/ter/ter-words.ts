import { pythonRstrip, pythonSplit } from '../../python-text.ts'

export interface TerTokenizing {
  normalized: boolean
  noPunct: boolean
  asianSupport: boolean
  caseSensitive: boolean
}

const WESTERN = /[{-~[-` -&(-+:-@/]/g
const PUNCTUATION = /[.,?:;!"()]/g
// One code point per token. Kana are meant to be split off too, but the reference's patterns for them never match,
// because the text starts with a space by then.
const IDEOGRAPHS = /[\u2e80-\u2eff\u31c0-\u31ef\u3200-\u4dbf\u4e00-\u9fff\uf900-\ufaff\ufe30-\ufe4f]/g
const ASIAN_PUNCTUATION =
  /[\u3001\u3002\u3008-\u3011\u3014-\u301f\uff61-\uff65\u30fb\uff0e\uff0c\uff1f\uff1a\uff1b\uff01\uff02\uff08\uff09]/g

/** Tercom's words, as sacreBLEU makes them. */
export function terTokenize(
  text: string,
  { normalized, noPunct, asianSupport, caseSensitive }: TerTokenizing,
): string[] {
  let line = pythonRstrip(text)
  if (!caseSensitive) line = line.toLowerCase()
  if (normalized) {
    line = normalizeWestern(line)
    if (asianSupport) line = line.replace(IDEOGRAPHS, ' $& ').replace(ASIAN_PUNCTUATION, ' $& ')
  }
  if (noPunct) {
    line = line.replace(PUNCTUATION, '')
    if (asianSupport) line = line.replace(ASIAN_PUNCTUATION, '')
  }
  return pythonSplit(line)
}

function normalizeWestern(text: string): string {
  const line = text
    .replaceAll('\n-', '')
    .replaceAll('\n', ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
  return ` ${line} `
    .replace(WESTERN, ' $& ')
    .replaceAll("'s ", " 's ")
    .replace(/([^0-9])([.,])/g, '$1 $2 ')
    .replace(/([.,])([^0-9])/g, ' $1 $2')
    .replace(/([0-9])-/g, '$1 - ')
}
