import { ScoreError } from '../../errors.ts'
import { cellsOf, placeTrie } from './build/place.ts'
import { buildTrie } from './build/trie.ts'
import type { DictionaryHeader } from './dictionary-file.ts'
import { newSegmenterCode, reach, type SegmenterCode } from './segmenter-code.ts'
import { LAST, type Places, placeTables } from './tables.ts'
import type { DictionaryParts } from './take-apart.ts'
import { unpack } from './unpack.ts'

/** Words of a text: `numbers` holds from one place to another, by turns, where each begins and ends, and its token. */
export interface Cut {
  numbers: Uint32Array
  from: number
  to: number
}

/** Words of several texts as numbers by first appearance, from 1: one text behind the other, of so many words each. */
export interface NumberedWords {
  numbers: Uint32Array
  from: number
  lengths: number[]
  distinct: number
}

/** What a long text needed beyond this is given back. */
const KEPT_BYTES = 1 << 24
/** What stands before the texts, for each of them. */
const LENGTH_BYTES = 4
/** A text takes some forty bytes a character, and there are two gigabytes. */
const MOST_UNITS = 2 ** 31 / 64

/** Cuts texts into words by one dictionary, which lies in the memory of its machine code. */
export class Segmenter {
  readonly header: DictionaryHeader
  readonly #places: Places
  /** Words that were added: where their trie lies. */
  #added: Pick<Places, 'codes' | 'cells'> | undefined
  #tablesEnd: number
  #code: SegmenterCode
  #text = 0
  #bytes = Buffer.alloc(0)
  #numbers = new Uint32Array(0)
  /** What was numbered last, as long as it is still there: scorers ask for the same texts one after another. */
  #last: { texts: readonly string[]; words: NumberedWords } | undefined

  private constructor(header: DictionaryHeader) {
    this.header = header
    this.#code = newSegmenterCode()
    const { places, end } = placeTables(header, this.#code.start())
    this.#places = places
    this.#tablesEnd = end
    reach(this.#code.memory, end)
  }

  /** Unpacks a dictionary, a millisecond or two from one step to the next. */
  static *open(parts: DictionaryParts): Generator<void, Segmenter> {
    const segmenter = new Segmenter(parts.header)
    yield
    segmenter.#openTables()
    yield* unpack(parts, segmenter.#code, segmenter.#places, segmenter.#tablesEnd)
    segmenter.#begin()
    return segmenter
  }

  /** The same with more words, sorted and different, all of one cost and id; their tokens follow the dictionary's. */
  withWords(words: readonly string[], { id, cost }: { id: number; cost: number }): Segmenter {
    const segmenter = new Segmenter(this.header)
    const trie = buildTrie(words)
    const placed = placeTrie(trie)
    const codes = new Uint16Array(0x10000)
    placed.units.forEach((unit, i) => {
      codes[unit] = i + 1
    })
    const tokens = Uint32Array.from(trie.words, (word) => (word < 0 ? 0 : this.header.tokens + word + 1))
    const cells = cellsOf({ ...placed, tokens })
    // As in the dictionary: no base and code may point behind the cells.
    const padded = new Uint32Array(cells.length + 2 * (placed.codes + 1))
    padded.set(cells)
    segmenter.#copyTables(this.#code.memory, this.#places.codes, this.#tablesEnd)
    segmenter.#put(new Uint32Array(words.length).fill(LAST | (id << 16) | (cost & 0xffff)), 4)
    segmenter.#added = { codes: segmenter.#put(codes), cells: segmenter.#put(padded) }
    segmenter.#begin()
    return segmenter
  }

  idOf(token: number): number {
    return (this.#memoryNumbers()[this.#places.tokens / 4 + token]! & ~LAST) >>> 16
  }

  /** Where words begin and end, in UTF-16 units; gone with the next text. `often` is for tests: see settle.ts. */
  cut(text: string, often = false): Cut {
    this.#last = undefined
    try {
      const at = this.#text + LENGTH_BYTES
      const free = this.#write([text])
      const from = this.#code.cut(at, text.length, free, often) / 4
      return { numbers: this.#memoryNumbers(), from, to: this.#code.end() / 4 }
    } finally {
      this.#giveBack()
    }
  }

  /**
   * Words as numbers; gone with the next text. White space (Python's) at the ends of a text counts for nothing; inside of a
   * word it parts it.
   */
  number(texts: readonly string[]): NumberedWords {
    if (this.#last && areSame(this.#last.texts, texts)) return this.#last.words
    this.#last = undefined
    try {
      const free = this.#write(texts)
      const distinct = this.#code.numberWords(this.#text + LENGTH_BYTES * texts.length, this.#text, texts.length, free)
      const numbers = this.#memoryNumbers()
      const lengths: number[] = []
      for (let i = 0; i < texts.length; i++) lengths.push(numbers[this.#text / 4 + i]!)
      const words = { numbers, from: free / 4, lengths, distinct }
      this.#last = { texts, words }
      return words
    } finally {
      this.#giveBack()
    }
  }

  /** Puts texts into the memory, behind how long each is; gives the place of what is free. */
  #write(texts: readonly string[]): number {
    let units = 0
    for (let i = 0; i < texts.length; i++) units += texts[i]!.length
    if (units > MOST_UNITS) throw tooLong(units)
    const { memory } = this.#code
    let at = this.#text + LENGTH_BYTES * texts.length
    const free = (at + 2 * units + 7) & ~7
    reach(memory, free)
    const numbers = this.#memoryNumbers()
    if (this.#bytes.length === 0) this.#bytes = Buffer.from(memory.buffer)
    for (let i = 0; i < texts.length; i++) {
      numbers[this.#text / 4 + i] = texts[i]!.length
      at += this.#bytes.write(texts[i]!, at, 'utf16le')
    }
    return free
  }

  #giveBack(): void {
    if (this.#code.memory.buffer.byteLength > this.#text + KEPT_BYTES) this.#renew()
  }

  #openTables(): void {
    const { kinds, kindValues, unknown, matrix, tokens } = this.#places
    this.#code.openTables(kinds, kindValues, unknown, matrix, this.header.ids, tokens)
  }

  #begin(): void {
    this.#openTables()
    this.#code.openTrie(this.#places.codes, this.#places.cells)
    if (this.#added) this.#code.openTerms(this.#added.codes, this.#added.cells)
    const chances = this.#code.openChances((this.#tablesEnd + 7) & ~7)
    this.#text = this.#code.openRecent(this.#code.openPhrases(chances))
  }

  /** Puts numbers behind the tables, and gives their place. */
  #put(numbers: Uint16Array | Uint32Array, alignment = 8): number {
    const place = Math.ceil(this.#tablesEnd / alignment) * alignment
    this.#tablesEnd = place + numbers.byteLength
    reach(this.#code.memory, this.#tablesEnd)
    const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
    new Uint8Array(this.#code.memory.buffer).set(bytes, place)
    return place
  }

  #copyTables(memory: WebAssembly.Memory, from: number, end: number): void {
    reach(this.#code.memory, end)
    new Uint8Array(this.#code.memory.buffer).set(new Uint8Array(memory.buffer, from, end - from), from)
  }

  /** Memory cannot be made smaller, so the tables move into a new one. */
  #renew(): void {
    const { memory } = this.#code
    this.#last = undefined
    this.#code = newSegmenterCode()
    this.#copyTables(memory, this.#places.codes, this.#tablesEnd)
    this.#bytes = Buffer.alloc(0)
    this.#numbers = new Uint32Array(0)
    this.#begin()
  }

  /** Memory that grew has moved. */
  #memoryNumbers(): Uint32Array {
    if (this.#numbers.length === 0) this.#numbers = new Uint32Array(this.#code.memory.buffer)
    return this.#numbers
  }
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  if (some.length !== others.length) return false
  for (let i = 0; i < some.length; i++) if (some[i] !== others[i]) return false
  return true
}

function tooLong(units: number): ScoreError {
  return new ScoreError('input', {
    en: `the text has ${units} characters; at most ${Math.floor(MOST_UNITS)} can be cut into words`,
    ja: `テキストが ${units} 文字あります。単語に分けられるのは ${Math.floor(MOST_UNITS)} 文字までです`,
  })
}
