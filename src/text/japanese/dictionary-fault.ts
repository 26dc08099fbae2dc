import type { Message } from '../../language.ts'
import { fileFault } from '../../mistakes/file-fault.ts'

/** What is wrong inside a dictionary's file. */
export class DictionaryFault extends Error {
  readonly said: Message

  constructor(en: string, ja: string) {
    super(en)
    this.said = { en, ja }
  }
}

/** What keeps a dictionary from being used, in words. */
export function dictionaryFault(cause: unknown): Message {
  if (cause instanceof DictionaryFault) return cause.said
  const said = fileFault(cause)
  const isInside = cause instanceof SyntaxError || (cause as NodeJS.ErrnoException).code?.startsWith('Z_')
  return isInside ? { en: `it is damaged (${said.en})`, ja: `壊れています（${said.en}）` } : said
}
