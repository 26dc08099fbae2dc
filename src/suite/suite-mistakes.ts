import { resolve } from 'node:path'
import { BadInput, type Mistake } from '../errors.ts'
import type { Suite } from './suite.ts'

/** What is wrong with a suite, and as much of it as is in order: its models and programs can be looked at all the same. */
export class SuiteMistakes extends BadInput {
  // Private, so that a program that catches nothing prints the mistakes and not the insides of a suite.
  readonly #suite: Suite
  readonly #scorersAt: readonly number[]

  constructor(mistakes: readonly Mistake[], suite: Suite, scorersAt: readonly number[]) {
    super(mistakes)
    this.#suite = suite
    this.#scorersAt = scorersAt
  }

  get suite(): Suite {
    return this.#suite
  }

  /** Where each of its scorers stands: those that are wrong are left out. */
  get scorersAt(): readonly number[] {
    return this.#scorersAt
  }

  /** The same with more that is wrong, file by file; a place that was told of is not told of again. */
  and(more: readonly Mistake[]): SuiteMistakes {
    const place = (one: Mistake) => JSON.stringify([fileOf(one), one.line, one.column ?? one.path])
    const told = new Set(this.mistakes.map(place))
    const all = [...this.mistakes, ...more.filter((one) => !told.has(place(one)))]
    const files = [...new Set(all.map(fileOf))]
    const byPlace = (a: Mistake, b: Mistake) =>
      files.indexOf(fileOf(a)) - files.indexOf(fileOf(b)) || lineOf(a) - lineOf(b) || (a.column ?? 0) - (b.column ?? 0)
    return new SuiteMistakes(all.toSorted(byPlace), this.suite, this.scorersAt)
  }
}

const fileOf = ({ file = '' }: Mistake) => (file === '' ? '' : resolve(file))
/** "And so many more" stands last. */
const lineOf = ({ line = Number.MAX_SAFE_INTEGER }: Mistake) => line
