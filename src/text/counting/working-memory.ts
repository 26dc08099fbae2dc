import { ScoreError } from '../../errors.ts'
import type { LinearMemory } from '../linear-memory.ts'
import { CODE } from './counting.generated.ts'

/** What wasm/counting.ts exports; places are in bytes, lengths in UTF-16 units or in numbers. */
type Counting = {
  memory: LinearMemory
  start(): number
  numberWords: NumberTexts
  numberWesternTokens: NumberTexts
  numberCodePoints: NumberTexts
  numberAscii: NumberTexts
  findWesternTokens(text: number, end: number, padded: boolean, spans: number): number
  matches(table: number, count: number, distinct: number, order: number, free: number): void
  lcsLength: ComparePair
  distance: ComparePair
}

/** `keepSpace` means something for code points only. */
export type NumberTexts = (text: number, lengths: number, texts: number, numbers: number, keepSpace: boolean) => number
type ComparePair = (a: number, aLength: number, b: number, bLength: number, distinct: number, free: number) => number

/** A calculation takes at most so many bytes for a character, and there are two gigabytes. */
const MOST_CHARACTERS = 2 ** 31 / 80
/** What a long text needed is given back. */
const KEPT_BYTES = 1 << 24
const PAGE_BYTES = 1 << 16

let compiled: WebAssembly.Module | undefined

/**
 * The memory that texts are compared in, kept from one answer to the next: getting new memory would take longer than most
 * comparisons.
 */
export class WorkingMemory {
  static #kept: WorkingMemory | undefined
  readonly code: Counting
  #bytes = Buffer.alloc(0)
  #numbers = new Int32Array(0)
  /** What lies behind is nobody's. */
  free: number

  private constructor() {
    compiled ??= new WebAssembly.Module(Buffer.from(CODE, 'base64'))
    this.code = new WebAssembly.Instance(compiled).exports as Counting
    this.free = this.code.start()
  }

  /** Runs a calculation; what it put into the memory is gone afterwards. */
  static use<Result>(calculate: (memory: WorkingMemory) => Result): Result {
    WorkingMemory.#kept ??= new WorkingMemory()
    const memory = WorkingMemory.#kept
    const before = memory.free
    try {
      return calculate(memory)
    } catch (thrown) {
      // Whatever stopped it may have left anything behind.
      if (thrown instanceof WebAssembly.RuntimeError) WorkingMemory.#kept = undefined
      throw thrown
    } finally {
      memory.free = before
      if (memory.#buffer.length > KEPT_BYTES) WorkingMemory.#kept = undefined
    }
  }

  /** Takes so many bytes, and gives their place. */
  take(bytes: number): number {
    const place = this.free
    this.free = (place + bytes + 7) & ~7
    const missing = this.free - this.#buffer.length
    if (missing > 0) this.code.memory.grow(Math.ceil(missing / PAGE_BYTES))
    return place
  }

  /** Takes texts as UTF-16 units, one behind the other, and gives the place of the first. */
  takeTexts(texts: readonly string[]): number {
    let characters = 0
    for (const text of texts) characters += text.length
    if (characters > MOST_CHARACTERS) throw tooLong(characters)
    const place = this.take(2 * characters)
    let at = place
    for (let i = 0; i < texts.length; i++) at += this.#buffer.write(texts[i]!, at, 'utf16le')
    return place
  }

  /** So many numbers from a place on. */
  list(place: number, length: number): number[] {
    const { numbers } = this
    const list: number[] = []
    for (let i = 0; i < length; i++) list.push(numbers[place / 4 + i]!)
    return list
  }

  get #buffer(): Buffer {
    // Memory that grew has moved.
    if (this.#bytes.length === 0) this.#bytes = Buffer.from(this.code.memory.buffer)
    return this.#bytes
  }

  /** The memory as numbers of 32 bits. */
  get numbers(): Int32Array {
    if (this.#numbers.length === 0) this.#numbers = new Int32Array(this.code.memory.buffer)
    return this.#numbers
  }
}

function tooLong(characters: number): ScoreError {
  return new ScoreError('input', {
    en: `the texts have ${characters} characters; at most ${Math.floor(MOST_CHARACTERS)} can be compared`,
    ja: `テキストが合わせて ${characters} 文字あります。比較できるのは ${Math.floor(MOST_CHARACTERS)} 文字までです`,
  })
}
