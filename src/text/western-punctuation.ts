import { isPythonSpace, pythonSplit } from './python-text.ts'

/** The step that sacreBLEU's 13a and zh share: splits off ASCII punctuation, but keeps 3.14 and 1,000 whole. */
export function splitWesternPunctuation(text: string): string[] {
  const tokens: string[] = []
  for (let at = 0; at < text.length; at++) {
    const start = at
    let plain = true
    for (let unit = text.charCodeAt(at); at < text.length && !isPythonSpace(unit); unit = text.charCodeAt(++at)) {
      if (isPunctuation(unit)) plain = false
    }
    if (at === start) continue
    // Most words have no punctuation; a word that has some needs to know whether white space stands around it.
    if (plain) tokens.push(text.slice(start, at))
    else for (const token of splitWord(text.slice(Math.max(0, start - 1), at + 1))) tokens.push(token)
  }
  return tokens
}

function splitWord(word: string): string[] {
  return pythonSplit(
    word
      .replace(/[{-~[-` -&(-+:-@/]/g, ' $& ')
      // A period or comma stays only between two digits …
      .replace(/([^0-9])([.,])/g, '$1 $2 ')
      .replace(/([.,])([^0-9])/g, ' $1 $2')
      // … and a dash unless it follows a digit.
      .replace(/([0-9])-/g, '$1 - '),
  )
}

/** ASCII punctuation but the apostrophe, which is never split off. */
function isPunctuation(unit: number): boolean {
  if (unit > 0x7e || unit < 0x21 || unit === 0x27) return false
  return unit < 0x30 || (unit > 0x39 && unit < 0x41) || (unit > 0x5a && unit < 0x61) || unit > 0x7a
}
