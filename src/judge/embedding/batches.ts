import { costOf } from '../cost/prices.ts'
import { estimateTokens } from '../cost/tokens.ts'
import { JudgeFailure } from '../failures.ts'
import type { Asker, JudgeUsage, Price } from '../judge.ts'
import { readVectors, wordTexts } from '../models/embedding.ts'
import type { Recalled, Spend } from '../recall.ts'
import type { Answer } from '../sending/attempt.ts'
import type { Sender } from '../sending/sender.ts'
import type { SaidVector } from './embedder.ts'

interface Waiting {
  text: string
  asker: Asker
  resolve(recalled: Recalled<SaidVector>): void
  reject(error: unknown): void
}

interface BatchParts {
  sender: Pick<Sender, 'send'>
  /** Texts that one request may hold. */
  mostTexts: number
  /** Requests that are out at once; whoever comes meanwhile fills the next. */
  atOnce: number
  price: Price | undefined
  spend: Spend
}

/** Characters that one request may hold: far below what providers allow, and enough to be worth a request. */
const MOST_CHARACTERS = 60_000

/** Puts what is asked for at the same time into one request. */
export class Batches {
  readonly #parts: BatchParts
  readonly #waiting: Waiting[] = []
  /** Texts that one request may hold; fewer, once a provider did not get through as many in time. */
  #mostTexts: number
  #out = 0
  #scheduled = false

  constructor(parts: BatchParts) {
    this.#parts = parts
    this.#mostTexts = parts.mostTexts
  }

  ask(text: string, asker: Asker): Promise<Recalled<SaidVector>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ text, asker, resolve, reject })
      this.#schedule()
    })
  }

  /** After the present turn of the event loop, so that everything asked for in it is seen at once. */
  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      while (this.#out < this.#parts.atOnce && this.#waiting.length > 0) void this.#run(this.#next())
    })
  }

  #next(): Waiting[] {
    let size = 0
    let count = 0
    for (const { text } of this.#waiting) {
      size += text.length
      if (count > 0 && (count >= this.#mostTexts || size > MOST_CHARACTERS)) break
      count++
    }
    return this.#waiting.splice(0, count)
  }

  async #run(batch: Waiting[]): Promise<void> {
    this.#out++
    await this.#send(batch)
    this.#out--
    this.#schedule()
  }

  /**
   * One text that a provider does not take must not cost the others theirs: a batch that is refused is halved. So is
   * one that was not answered in time; but a server that does not even answer for one text is not asked for the others.
   */
  async #send(batch: Waiting[]): Promise<JudgeFailure | undefined> {
    const failure = await this.#sendWhole(batch)
    if (!failure) return undefined
    if (batch.length === 1) return refuse(batch, failure)
    const middle = Math.ceil(batch.length / 2)
    if (failure.kind === 'timeout') this.#mostTexts = Math.min(this.#mostTexts, middle)
    const rest = [...batch]
    while (rest.length > 0) {
      const again = await this.#send(rest.splice(0, Math.min(middle, this.#mostTexts)))
      if (again?.kind === 'timeout') return refuse(rest, again)
    }
    return undefined
  }

  /** One request; what may pass in smaller parts is given back. */
  async #sendWhole(batch: Waiting[]): Promise<JudgeFailure | undefined> {
    let paid: JudgeUsage[] = []
    try {
      const answer = await this.#parts.sender.send({
        asker: (batch[0] as Waiting).asker,
        make: () => ({ system: '', prompt: wordTexts(batch.map(({ text }) => text.toWellFormed())) }),
        pay: (given) => {
          paid = this.#pay(batch, given)
        },
      })
      const vectors = readVectors(answer.text)
      for (const [at, { resolve }] of batch.entries()) {
        const usage = paid[at] as JudgeUsage
        const { inputTokens, outputTokens, cost } = usage
        const first = { latencyMs: answer.latencyMs, inputTokens, outputTokens, cost }
        resolve({ entry: { vector: vectors[at] as string, first }, usage })
      }
      return undefined
    } catch (error) {
      if (error instanceof JudgeFailure && (error.kind === 'rejected' || error.kind === 'timeout')) return error
      for (const { reject } of batch) reject(error)
      return undefined
    }
  }

  /** Whose text it was pays its share of what the request cost; the request itself is the first one's. */
  #pay(batch: readonly Waiting[], { inputTokens }: Answer): JudgeUsage[] {
    const { price, spend } = this.#parts
    const sizes = batch.map(({ text }) => estimateTokens(text))
    return shares(inputTokens, sizes).map((tokens, at) => {
      const usage: JudgeUsage = {
        calls: at === 0 ? 1 : 0,
        cached: 0,
        inputTokens: tokens,
        outputTokens: 0,
        cost: price ? costOf(price, tokens, 0) : null,
        estimated: inputTokens === undefined,
      }
      spend((batch[at] as Waiting).asker, usage)
      return usage
    })
  }
}

function refuse(batch: readonly Waiting[], failure: JudgeFailure): JudgeFailure {
  for (const { reject } of batch) reject(failure)
  return failure
}

/** A sum shared out by size, in whole numbers that add up to it. */
export function shares(sum: number | undefined, sizes: readonly number[]): number[] {
  if (sum === undefined) return [...sizes]
  const all = sizes.reduce((total, size) => total + size, 0)
  let before = 0
  let given = 0
  return sizes.map((size, at) => {
    before += size
    const upTo = all === 0 ? Math.round((sum * (at + 1)) / sizes.length) : Math.round((sum * before) / all)
    const share = upTo - given
    given = upTo
    return share
  })
}
