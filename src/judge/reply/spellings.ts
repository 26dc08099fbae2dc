import type { JsonObject } from '../../json.ts'

/**
 * The texts of a case as somebody reads them who does not mind how they are spelt. A verdict in other quotation marks, in wide
 * or hidden characters, escaped once or twice is no JSON, but a judge may well write it out as such: it is quoted all the same.
 */
export class Spellings {
  /** Whether anything in the reply was found in the texts. */
  spelt = false
  readonly #texts: readonly unknown[]
  #spellings: string[] | undefined

  constructor(texts: readonly unknown[]) {
    this.#texts = texts
  }

  /** Whether one of the texts holds the object, spelt in whatever way. */
  spell(object: JsonObject): boolean {
    this.#spellings ??= this.#texts.flatMap((text) =>
      readings(typeof text === 'string' ? text : (JSON.stringify(text) ?? '')),
    )
    const spelling = bare(JSON.stringify(object))
    const isSpelt = this.#spellings.some((text) => text.includes(spelling))
    this.spelt ||= isSpelt
    return isSpelt
  }
}

function readings(text: string): string[] {
  const plain = bare(text)
  const others = [
    text.includes('&') ? bare(text.replace(/&(?:quot|#34|#x22|apos|#39);/gi, '"')) : plain,
    text.includes('%') ? bare(text.replace(/%[2357][\dA-F]/gi, (code) => decodeURIComponent(code))) : plain,
  ]
  return [...new Set([plain, ...others])]
}

/** What is left without quotation marks, commas, spaces, escapes and what cannot be seen; brackets and colons make it an object. */
function bare(text: string): string {
  return text
    .replace(/\\+[nrtbf"'/]?/g, '')
    .normalize('NFKC')
    .replace(/\/\*[^*]*\*\//g, '')
    .replace(/(\d)\.0+(?!\d)/g, '$1')
    .replace(/[^\p{L}\p{N}{}[\]:]/gu, '')
}
