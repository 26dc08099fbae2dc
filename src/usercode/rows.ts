import { badInput } from '../errors.ts'
import type { Json } from '../json.ts'
import { loadModule } from './load-module.ts'
import { NotPlain, toPlain } from './plain.ts'
import type { ModuleRef } from './protocol.ts'

export interface RowBatch {
  rows: Json[]
  done: boolean
}

const BATCH = 256
/** A slow generator's rows are handed on after this long, however few they are. */
const WAIT_MS = 50

type AnyIterator = Iterator<unknown> | AsyncIterator<unknown>

/** Rows of a module's default export: a list, anything iterable, or a function that returns one. */
export class Rows {
  readonly #iterator: AnyIterator
  readonly #shown: string
  #pending: Promise<IteratorResult<unknown>> | undefined
  #count = 0

  private constructor(iterator: AnyIterator, shown: string) {
    this.#iterator = iterator
    this.#shown = shown
  }

  static async open(module: ModuleRef): Promise<Rows> {
    const { default: found } = await loadModule(module)
    const value: unknown = typeof found === 'function' ? await found() : await found
    const iterator = iteratorOf(value)
    if (iterator) return new Rows(iterator, module.shown)
    throw badInput(
      `${module.shown} yields no cases: its default export should be a list of cases, an iterable, or a function that returns one (also async)`,
      `${module.shown} からケースを読めません。default export をケースの配列・イテラブル・それらを返す関数（async も可）にしてください`,
    )
  }

  /** Up to 256 rows; fewer when the next one keeps us waiting. */
  async next(): Promise<RowBatch> {
    const rows: Json[] = []
    let timer: NodeJS.Timeout | undefined
    let late: Promise<undefined> | undefined
    try {
      while (rows.length < BATCH) {
        if (rows.length === 1) {
          late = new Promise((resolve) => {
            timer = setTimeout(resolve, WAIT_MS, undefined)
          })
        }
        const step = await this.#step(late)
        if (step === undefined) break
        if (step.done) return { rows, done: true }
        rows.push(this.#plain(step.value))
      }
    } finally {
      clearTimeout(timer)
    }
    return { rows, done: false }
  }

  /** The next row, or undefined when it comes too late; it is then kept for the next batch. */
  async #step(late: Promise<undefined> | undefined): Promise<IteratorResult<unknown> | undefined> {
    if (!this.#pending) {
      const step = this.#iterator.next()
      if (!('then' in step)) return step
      this.#pending = step
      // Its failure is met by whoever waits for it next, perhaps only with the next batch.
      step.catch(() => {})
    }
    const step = await (late ? Promise.race([this.#pending, late]) : this.#pending)
    if (step) this.#pending = undefined
    return step
  }

  #plain(row: unknown): Json {
    this.#count++
    try {
      return toPlain(row) ?? null
    } catch (thrown) {
      if (!(thrown instanceof NotPlain)) throw thrown
      const { en, ja } = thrown.said
      throw badInput(
        `case ${this.#count} of ${this.#shown}: ${en}`,
        `${this.#shown} の ${this.#count} 番目のケース: ${ja}`,
      )
    }
  }

  async close(): Promise<void> {
    await this.#iterator.return?.()
  }
}

function iteratorOf(value: unknown): AnyIterator | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { [Symbol.asyncIterator]: asynchronous, [Symbol.iterator]: synchronous } = value as Partial<
    AsyncIterable<unknown> & Iterable<unknown>
  >
  return asynchronous?.call(value) ?? synchronous?.call(value)
}
