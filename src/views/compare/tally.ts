import { type CaseChange, PASS_RATE_NAME } from '../../gate/comparison.ts'
import { AVERAGE, type PairedMeasure } from '../../gate/paired.ts'
import { mcnemar } from '../../stats/mcnemar.ts'
import { PairedAccumulator } from '../../stats/paired-accumulator.ts'
import type { Paired } from './merge.ts'
import { averagesOf, type CaseOutcome, passes } from './outcomes.ts'
import { measuredAlike } from './signatures.ts'

const LISTED = 50

/** Pairs of outcomes, one after the other, as counts, sums and the few cases that are named. */
export class PairTally {
  readonly #scorers: readonly string[]
  readonly #clustered: boolean
  readonly #values: PairedAccumulator[]
  readonly #averages: PairedAccumulator
  readonly #passes: PairedAccumulator
  #hasFailed = false
  paired = 0
  /** Pairs with a verdict on both sides. */
  judged = 0
  readonly regressed = new LargestChanges()
  readonly improved = new LargestChanges()
  readonly onlyBefore = new FirstIds()
  readonly onlyAfter = new FirstIds()
  readonly unscored = new FirstIds()
  /** Measured by other means on the two sides. */
  readonly otherwise = new FirstIds()

  constructor(scorers: readonly string[], clustered: boolean) {
    this.#scorers = scorers
    this.#clustered = clustered
    this.#values = scorers.map(() => new PairedAccumulator({ clustered }))
    this.#averages = new PairedAccumulator({ clustered })
    this.#passes = new PairedAccumulator({ clustered })
  }

  add([was, is]: Paired<CaseOutcome>): void {
    if (!is) this.onlyBefore.add(was.id)
    else if (!was) this.onlyAfter.add(is.id)
    // Two numbers of different tokenizers or prompts have no difference.
    else if (!measuredAlike(was.signatures, is.signatures)) this.otherwise.add(is.id)
    else this.#addPair(was, is)
  }

  #addPair(was: CaseOutcome, is: CaseOutcome): void {
    this.paired++
    const { cluster } = is
    for (const [place, pairs] of this.#values.entries()) {
      const [before, after] = [was.values[place]!, is.values[place]!]
      if (!Number.isNaN(before) && !Number.isNaN(after)) pairs.add(after, before, cluster)
    }
    const averages = averagesOf(was, is)
    if (averages) this.#averages.add(averages.is, averages.was, cluster)
    if (was.verdict === 'error' || is.verdict === 'error') this.unscored.add(is.id)
    else this.#addJudged(was, is)
  }

  #addJudged(was: CaseOutcome, is: CaseOutcome): void {
    this.judged++
    const [before, after] = [passes(was), passes(is)]
    // A blank answer fails its case also where no score does.
    if (!before || !after) this.#hasFailed = true
    this.#passes.add(after ? 1 : 0, before ? 1 : 0, is.cluster)
    if (before && !after) this.regressed.add(was, is)
    if (!before && after) this.improved.add(was, is)
  }

  /** Each scorer, the weighted average, the pass rate; where no scorer `judges`, that every answer passes is no rate. */
  measures(judges: boolean): PairedMeasure[] {
    const passes = judges || this.#hasFailed ? this.#passes : new PairedAccumulator({ clustered: false })
    return [
      ...this.#scorers.map((name, place) => ({ name, pairs: this.#values[place] as PairedAccumulator })),
      // Also beside a single scorer, which it repeats: a test at exactly 5 % is over 5 % in half of all samples.
      { name: AVERAGE.en, pairs: this.#averages },
      { name: PASS_RATE_NAME.en, pairs: passes, ...this.#ownTest() },
    ]
  }

  /** McNemar's, which takes every case for its own; where cases belong together the clustered test holds for them, too. */
  #ownTest(): Pick<PairedMeasure, 'p'> {
    if (this.#clustered) return {}
    const discordant = this.judged === 0 ? null : mcnemar(this.regressed.count, this.improved.count)
    return { p: discordant && 'p' in discordant ? discordant.p : null }
  }

  /** The first cases that have no pair, or none that says anything. */
  get missing(): string[] {
    const kinds = [this.onlyBefore, this.onlyAfter, this.unscored, this.otherwise]
    return kinds.flatMap(({ ids }) => ids).slice(0, LISTED)
  }
}

class FirstIds {
  readonly ids: string[] = []
  count = 0

  add(id: string): void {
    this.count++
    if (this.ids.length < LISTED) this.ids.push(id)
  }
}

/** Largest change first, of equal ones the one that came first. */
class LargestChanges {
  readonly changes: CaseChange[] = []
  count = 0

  add(was: CaseOutcome, is: CaseOutcome): void {
    this.count++
    const averages = averagesOf(was, is)
    const difference = averages && averages.is - averages.was
    const size = Math.abs(difference ?? 0)
    const { changes } = this
    let place = changes.length
    while (place > 0 && Math.abs(changes[place - 1]?.difference ?? 0) < size) place--
    if (place >= LISTED) return
    changes.splice(place, 0, { case: is.id, before: was.verdict, after: is.verdict, difference })
    if (changes.length > LISTED) changes.pop()
  }
}
