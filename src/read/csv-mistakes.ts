import type { CsvError } from 'csv-parse'
import type { Mistake } from '../errors.ts'
import type { Message } from '../language.ts'

export const raggedRow = (where: Omit<Mistake, 'message'>, found: number, wanted: number): Mistake => ({
  ...where,
  message: {
    en: `the row has ${found} cells, the header ${wanted}; a cell that contains a comma needs double quotes`,
    ja: `この行は ${found} 列、見出しは ${wanted} 列です。カンマを含むセルは二重引用符で囲んでください`,
  },
})

const QUOTING: Message = {
  en: 'inside a quoted cell a quote is doubled (""), and a cell that contains quotes is quoted whole',
  ja: '引用符で囲んだセルの中の引用符は "" と重ね、引用符を含むセルは全体を引用符で囲みます',
}

const KNOWN: Record<string, Message> = {
  CSV_QUOTE_NOT_CLOSED: {
    en: 'a quoted cell is never closed: a double quote is missing somewhere from here on',
    ja: '引用符で囲まれたセルが閉じられていません。ここから先で二重引用符が抜けています',
  },
  INVALID_OPENING_QUOTE: {
    en: `a quote in the middle of a cell: ${QUOTING.en}`,
    ja: `セルの途中に引用符があります。${QUOTING.ja}`,
  },
  CSV_INVALID_CLOSING_QUOTE: {
    en: `text after a closing quote: ${QUOTING.en}`,
    ja: `閉じ引用符の後に文字があります。${QUOTING.ja}`,
  },
  CSV_MAX_RECORD_SIZE: {
    en: 'a row is over 64 MB: is a closing quote missing?',
    ja: '64 MB を超える行があります。閉じ引用符が抜けていませんか',
  },
}

/** The parser stops at its first mistake: what follows a wrong quote cannot be told apart. */
export function csvMistake(file: string, line: number, error: CsvError): Mistake {
  const message = KNOWN[error.code] ?? { en: `not CSV: ${error.message}`, ja: `CSV として読めません: ${error.message}` }
  return { file, line, message }
}
