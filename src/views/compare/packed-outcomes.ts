import { IdTable } from '../../read/id-table.ts'
import type { Verdict } from '../../score/result.ts'
import type { Waiting } from './merge.ts'
import type { CaseOutcome } from './outcomes.ts'
import type { Signatures } from './signatures.ts'

const VERDICTS: readonly Verdict[] = ['pass', 'review', 'fail', 'error']

/** Cases whose numbers stand in one block. */
const BLOCK = 4096

/** Behind the values: average, passed, verdict, cluster, signatures. */
const OTHERS = 5

/** What cases came to, found by id: as numbers in a row, a fifth of what an object each would take, and without end. */
export class PackedOutcomes implements Waiting<CaseOutcome> {
  readonly #width: number
  readonly #values: number
  readonly #places = new IdTable()
  /** By place; undefined for one that was taken. */
  readonly #ids: (string | undefined)[] = []
  readonly #blocks: Float64Array[] = []
  readonly #signatures: Signatures[] = []
  readonly #numberOf = new Map<Signatures, number>()
  /** Those whose id looks like another's there. */
  readonly #alike = new Map<string, CaseOutcome>()

  /** `values` is how many scorers each has. */
  constructor(values: number) {
    this.#values = values
    this.#width = values + OTHERS
  }

  add(outcome: CaseOutcome): void {
    const place = this.#ids.length
    if (this.#places.add(outcome.id, place) >= 0) {
      this.#alike.set(outcome.id, outcome)
      return
    }
    this.#ids.push(outcome.id)
    if (place % BLOCK === 0) this.#blocks.push(new Float64Array(BLOCK * this.#width))
    const { average, passed, verdict, cluster, signatures } = outcome
    const others = [
      average ?? Number.NaN,
      passed ?? Number.NaN,
      VERDICTS.indexOf(verdict),
      cluster,
      this.#keep(signatures),
    ]
    this.#row(place).set([...outcome.values, ...others])
  }

  get(id: string): CaseOutcome | undefined {
    const place = this.#places.find(id)
    return place >= 0 && this.#ids[place] === id ? this.#at(place) : this.#alike.get(id)
  }

  take(id: string): CaseOutcome | undefined {
    const found = this.get(id)
    const place = this.#places.find(id)
    if (place >= 0 && this.#ids[place] === id) this.#ids[place] = undefined
    else this.#alike.delete(id)
    return found
  }

  *all(): Generator<CaseOutcome> {
    for (const [place, id] of this.#ids.entries()) if (id !== undefined) yield this.#at(place)
    yield* this.#alike.values()
  }

  #at(place: number): CaseOutcome {
    const row = this.#row(place)
    const [average, passed, verdict, cluster, signatures] = row.subarray(this.#values)
    return {
      id: this.#ids[place] as string,
      values: Array.from(row.subarray(0, this.#values)),
      average: numberOrNull(average as number),
      passed: numberOrNull(passed as number),
      verdict: VERDICTS[verdict as number] as Verdict,
      cluster: cluster as number,
      signatures: this.#signatures[signatures as number] as Signatures,
    }
  }

  #row(place: number): Float64Array {
    const from = (place % BLOCK) * this.#width
    return (this.#blocks[Math.floor(place / BLOCK)] as Float64Array).subarray(from, from + this.#width)
  }

  /** Cases that were measured alike share theirs. */
  #keep(signatures: Signatures): number {
    const known = this.#numberOf.get(signatures)
    if (known !== undefined) return known
    this.#numberOf.set(signatures, this.#signatures.length)
    return this.#signatures.push(signatures) - 1
  }
}

const numberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value)
