import { closeSync, openSync, readSync } from 'node:fs'
import { toFloats } from './floats.ts'
import type { Weight } from './weights.ts'

/** Where the embeddings lie, and how positions are counted; plain data, so that it reaches another thread. */
export interface EmbeddingPlaces {
  file: string
  words: Weight
  positions: Weight
  types: Weight
  /** RoBERTa's padding, which has a position of its own and is not counted; undefined for BERT, which counts all. */
  padding: number | undefined
}

/**
 * The sum of a token's three embeddings. The table of words is most of a multilingual model, and a text needs only a few
 * of its rows: they are read one by one from the file, which costs microseconds, instead of keeping all in memory.
 */
export class Embeddings {
  readonly #descriptor: number
  readonly #places: EmbeddingPlaces
  readonly #row: Buffer
  readonly #positions: Float32Array
  readonly #type: Float32Array
  readonly width: number

  constructor(places: EmbeddingPlaces) {
    this.#places = places
    this.#descriptor = openSync(places.file, 'r')
    this.width = places.words.shape[1]!
    this.#row = Buffer.alloc(places.words.bytes / places.words.shape[0]!)
    this.#positions = toFloats(this.#read(places.positions, 0, places.positions.bytes), places.positions.type)
    this.#type = toFloats(this.#read(places.types, 0, places.types.bytes), places.types.type).slice(0, this.width)
  }

  /** Writes the sums for a text, row by row, from `at` on. */
  write(ids: Int32Array, into: Float32Array, at: number): void {
    const { padding } = this.#places
    let next = padding === undefined ? 0 : padding + 1
    for (let token = 0; token < ids.length; token++) {
      const id = ids[token]!
      const position = id === padding ? padding : next++
      this.#writeRow(id, position, into, at + token * this.width)
    }
  }

  #writeRow(id: number, position: number, into: Float32Array, at: number): void {
    const { words } = this.#places
    readSync(this.#descriptor, this.#row, 0, this.#row.length, words.offset + id * this.#row.length)
    const word = toFloats(this.#row, words.type)
    const before = position * this.width
    for (let i = 0; i < this.width; i++) {
      // In the order of the reference, each sum rounded to float32.
      into[at + i] = Math.fround(word[i]! + this.#type[i]!) + this.#positions[before + i]!
    }
  }

  #read(weight: Weight, from: number, length: number): Buffer {
    const bytes = Buffer.alloc(length)
    readSync(this.#descriptor, bytes, 0, length, weight.offset + from)
    return bytes
  }

  close(): void {
    closeSync(this.#descriptor)
  }
}
