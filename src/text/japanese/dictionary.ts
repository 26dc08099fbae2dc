import type { BaseForm, DictionaryHeader } from './dictionary-file.ts'
import { readerById } from './reader-by-id.ts'
import { type Cut, type NumberedWords, Segmenter } from './segmenter.ts'
import type { DictionaryParts } from './take-apart.ts'
import type { Terms } from './terms.ts'

/** Of the way texts are cut here: it changes when a text may be cut differently. */
const SEGMENTER = 'saiten-1'

/**
 * What a user's word costs. Of 30 product names none was cut in 18,300 sentences at 3,000 or less; at −5,000 the term 京都
 * cuts 東京都.
 */
const TERM_COST = 0

/** Cuts texts into words, and knows their dictionary forms and parts of speech. */
export class Dictionary {
  /** What really cuts: segmenter, dictionary, and the user's words if there are some. */
  readonly signature: string
  readonly #segmenter: Segmenter
  readonly #terms: Terms | undefined
  readonly #header: DictionaryHeader
  #baseForms: ((token: number) => BaseForm) | undefined
  #partsOfSpeech: ((token: number) => string) | undefined

  private constructor(segmenter: Segmenter, terms?: Terms) {
    this.#segmenter = segmenter
    this.#header = segmenter.header
    this.#terms = terms
    this.signature = `${SEGMENTER}-${this.#header.name}${terms ? `-terms-${terms.hash}` : ''}`
  }

  static *open(parts: DictionaryParts): Generator<void, Dictionary> {
    return new Dictionary(yield* Segmenter.open(parts))
  }

  /** The same with words of the user's, which are proper nouns. */
  withTerms(terms: Terms): Dictionary {
    const token = { id: this.#properNoun(), cost: TERM_COST }
    return new Dictionary(this.#segmenter.withWords(terms.surfaces, token), terms)
  }

  /** Where the words of a text begin and end, in UTF-16 units; gone with the next text. */
  cut(text: string): Cut {
    return this.#segmenter.cut(text)
  }

  /** The words of texts as numbers, equal exactly where they are, but no white space; gone with the next text. */
  number(texts: readonly string[]): NumberedWords {
    return this.#segmenter.number(texts)
  }

  /** The dictionary form; of a word that the dictionary does not have, the word. */
  baseForm(token: number, surface: string): string {
    if (token >= this.#header.tokens) return this.#terms?.bases[token - this.#header.tokens] ?? surface
    this.#baseForms ??= readerById(this.#header.baseForms, (token) => this.#segmenter.idOf(token))
    const [strip, append] = this.#baseForms(token)
    return strip === 0 && append === '' ? surface : surface.slice(0, surface.length - strip) + append
  }

  /** Its fields, joined by commas. */
  partOfSpeech(token: number): string {
    const { partsOfSpeech, tokens } = this.#header
    if (token >= tokens) return partsOfSpeech.values[partsOfSpeech.ofId[this.#properNoun()]!]!
    this.#partsOfSpeech ??= readerById(partsOfSpeech, (token) => this.#segmenter.idOf(token))
    return this.#partsOfSpeech(token)
  }

  /** The id of proper nouns in general, else of the first kind of them that there is. */
  #properNoun(): number {
    const { values, ofId } = this.#header.partsOfSpeech
    const kinds = values.filter((value) => value.startsWith('名詞,固有名詞'))
    const kind = kinds.find((value) => value.startsWith('名詞,固有名詞,一般')) ?? kinds[0]
    return kind === undefined ? 0 : ofId.indexOf(values.indexOf(kind))
  }
}
