import type { EncodedText, Tokens } from './encoder.ts'
import { RecentTexts } from './recent-texts.ts'
import type { Stream } from './stream.ts'
import { takeBatch } from './take-batch.ts'

interface Waiting {
  tokens: Tokens
  resolve(encoded: EncodedText): void
  reject(error: unknown): void
}

/** Below this a batch is too small to be worth a stream of its own. */
const LEAST_TOKENS = 64
const RECENT_BYTES = 32_000_000

/** Collects the texts asked for, once each, and keeps every stream busy with a batch of texts of about one length. */
export class Batching {
  readonly #streams: readonly Stream[]
  readonly #idle: Stream[]
  readonly #width: number
  readonly #batchTokens: number
  readonly #onProgress: (done: number, asked: number) => void
  readonly #waiting: Waiting[] = []
  #isSorted = true
  #scheduled = false
  #asked = 0
  #done = 0
  readonly #underWay = new Map<string, Promise<EncodedText>>()
  readonly #recent = new RecentTexts(RECENT_BYTES)

  constructor(
    streams: readonly Stream[],
    options: { width: number; batchTokens: number; onProgress?: (done: number, asked: number) => void },
  ) {
    this.#streams = streams
    this.#idle = [...streams]
    this.#width = options.width
    this.#batchTokens = options.batchTokens
    this.#onProgress = options.onProgress ?? (() => {})
  }

  encode(text: string, tokenize: (text: string) => Tokens): Promise<EncodedText> {
    const recent = this.#recent.get(text)
    if (recent) return Promise.resolve(recent)
    const underWay = this.#underWay.get(text)
    if (underWay) return underWay
    const promise = this.#ask(tokenize(text))
    this.#underWay.set(text, promise)
    promise.then(
      (encoded) => {
        this.#underWay.delete(text)
        this.#recent.add(text, encoded)
      },
      () => this.#underWay.delete(text),
    )
    return promise
  }

  #ask(tokens: Tokens): Promise<EncodedText> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ tokens, resolve, reject })
      this.#isSorted = false
      this.#asked++
      this.#schedule()
    })
  }

  /** After the present turn of the event loop, so that everything asked for in it is seen at once. */
  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      while (this.#idle.length > 0 && this.#waiting.length > 0) void this.#runNext(this.#idle.pop()!)
    })
  }

  async #runNext(stream: Stream): Promise<void> {
    const batch = this.#nextBatch()
    try {
      const vectors = await stream.run(batch.map(({ tokens }) => tokens.ids))
      batch.forEach(({ tokens, resolve }, i) => {
        resolve({ ...tokens, vectors: vectors[i]!, width: this.#width })
      })
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    this.#done += batch.length
    this.#onProgress(this.#done, this.#asked)
    this.#idle.push(stream)
    this.#schedule()
  }

  /** The longest that wait; when few wait, only this stream's share of them. */
  #nextBatch(): Waiting[] {
    if (!this.#isSorted) {
      this.#waiting.sort((a, b) => a.tokens.ids.length - b.tokens.ids.length)
      this.#isSorted = true
    }
    const lengths = this.#waiting.map(({ tokens }) => tokens.ids.length)
    const total = lengths.reduce((sum, length) => sum + length, 0)
    const share = Math.max(LEAST_TOKENS, Math.ceil(total / this.#streams.length))
    const count = takeBatch(lengths, Math.min(this.#batchTokens, share))
    return this.#waiting.splice(this.#waiting.length - count, count)
  }
}
