import { badInput, EXIT } from '../errors.ts'
import type { Score } from '../score/score.ts'
import type { ReadyScorer } from '../score/scorer.ts'

/** What `--check` makes of the scores: below its threshold goes before none at all, as in a gate. */
export class ScoreCheck {
  readonly #isWanted: boolean
  #below = false
  #failed = false
  #scored = 0

  constructor(isWanted: boolean, { threshold, type }: ReadyScorer) {
    this.#isWanted = isWanted
    if (isWanted && threshold === null) throw noThreshold(type)
  }

  add({ status, passed }: Pick<Score, 'status' | 'passed'>): void {
    if (status === 'scored') this.#scored++
    if (status === 'error' || status === 'skipped') this.#failed = true
    if (passed === false) this.#below = true
  }

  exitCode(): number {
    if (!this.#isWanted) return EXIT.pass
    if (this.#below) return EXIT.fail
    return this.#failed || this.#scored === 0 ? EXIT.undecided : EXIT.pass
  }
}

const noThreshold = (type: string) =>
  badInput(
    `--check needs a threshold, and ${type} has none of its own: add --threshold, e.g. --threshold 0.7`,
    `--check には閾値が必要ですが、${type} には既定の閾値がありません。--threshold 0.7 のように指定してください`,
  )
