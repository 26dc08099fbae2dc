import { pythonSplit } from './python-text.ts'

/** The step that sacreBLEU's 13a and zh share: splits off ASCII punctuation, but keeps 3.14 and 1,000 whole. */
export function splitWesternPunctuation(text: string): string[] {
  return pythonSplit(
    text
      .replace(/[{-~[-` -&(-+:-@/]/g, ' $& ')
      // A period or comma stays only between two digits …
      .replace(/([^0-9])([.,])/g, '$1 $2 ')
      .replace(/([.,])([^0-9])/g, ' $1 $2')
      // … and a dash unless it follows a digit.
      .replace(/([0-9])-/g, '$1 - '),
  )
}
