import type { ScoreErrorKind } from '../errors.ts'
import { missingAnswer } from '../score/no-answer.ts'
import type { ResultRow } from '../score/result.ts'
import { wilson } from '../stats/wilson.ts'
import type { WithPeople } from './people-fold.ts'
import { RepeatFold, type Steadiness } from './repeat-fold.ts'
import type { Interval, ScorerSummary } from './summary.ts'

/** How far a scorer itself can be relied on: does it answer, does it answer the same again, as it did before, and as people do? */
export interface ScorerHealth {
  scorer: string
  type: string
  /** Whether it asks a language model. */
  judge: boolean
  /** Scores asked for where the scorer applied. */
  asked: number
  failures: {
    count: number
    rate: number | null
    /** Repeats of a case fail together: the interval counts cases. */
    ci95: Interval | null
    kinds: ScorerSummary['errorKinds']
  }
  /** There when cases were asked more than once. */
  repeats?: Steadiness
  /** There when an earlier run measured the same thing the same way. */
  drift?: Drift
  /** There for a judge when people labelled answers of the run. */
  people?: WithPeople
}

interface Drift {
  /** The earlier run. */
  run: string
  before: number
  after: number
  /** After − before. */
  difference: number
  /** Takes the two runs as independent, so it is rather too wide than too narrow. */
  ci95: Interval | null
}

/** What an earlier run of the suite says of a scorer; undefined where it measured something else. */
export type Earlier = (
  target: string,
  scorer: string,
) => { run: string; mean: number; ci95: Interval | null } | undefined

/** Watches the scorers of one target. Rows come in case order. */
export class HealthFold {
  /** Only repeats need watching: the rest stands in the scorers' summaries. */
  readonly #repeats: Map<string, RepeatFold> | undefined
  /** Per scorer, rows whose target gave no answer, by kind. */
  readonly #unanswered = new Map<string, ScorerSummary['errorKinds']>()

  constructor(repeated: boolean) {
    this.#repeats = repeated ? new Map() : undefined
  }

  add({ case: id, scores }: Pick<ResultRow, 'case' | 'scores'>): void {
    const missing = missingAnswer({ scores })
    if (missing) {
      // Nobody can score what is not there: that is no failure of the scorers.
      for (const { scorer } of scores) this.#countUnanswered(scorer, missing.kind)
      return
    }
    // A case without `expected`, a suite without a judge: no scorer is to blame for what it is not given.
    for (const { scorer, error } of scores) if (error?.kind === 'input') this.#countUnanswered(scorer, error.kind)
    if (!this.#repeats) return
    for (const score of scores) {
      let fold = this.#repeats.get(score.scorer)
      if (!fold) {
        fold = new RepeatFold()
        this.#repeats.set(score.scorer, fold)
      }
      fold.add(id, score)
    }
  }

  #countUnanswered(scorer: string, kind: ScoreErrorKind): void {
    const kinds = this.#unanswered.get(scorer) ?? {}
    kinds[kind] = (kinds[kind] ?? 0) + 1
    this.#unanswered.set(scorer, kinds)
  }

  /** Judges, and whatever else failed or was asked more than once. */
  finish(
    scorers: readonly ScorerSummary[],
    isJudge: (scorer: string) => boolean,
    earlier: (scorer: string) => ReturnType<Earlier> = () => undefined,
  ): ScorerHealth[] {
    return scorers.flatMap((summary) => {
      const { name, type, n } = summary
      const errorKinds = without(summary.errorKinds, this.#unanswered.get(name))
      const errors = Object.values(errorKinds).reduce((sum, count) => sum + count, 0)
      const repeats = this.#repeats?.get(name)
      const asked = n + errors
      const cases = repeats ? repeats.askedCases : asked
      const steadiness = repeats?.finish()
      const isSteady = steadiness && steadiness.cases > 0
      const judge = isJudge(name)
      if (!judge && errors === 0 && !isSteady) return []
      const rate = asked > 0 ? errors / asked : null
      const share = wilson((rate ?? 0) * cases, cases)
      const drift = driftOf(summary, earlier(name))
      return {
        scorer: name,
        type,
        judge,
        asked,
        failures: {
          count: errors,
          rate,
          ci95: share.value === null ? null : [share.interval[0], share.interval[1]],
          kinds: errorKinds,
        },
        ...(isSteady && { repeats: steadiness }),
        ...(drift && { drift }),
      }
    })
  }
}

/** The ends of two intervals make the interval of the difference (Zou and Donner's method of variance estimates recovery). */
function driftOf(now: ScorerSummary, before: ReturnType<Earlier>): Drift | undefined {
  if (!before || now.mean === null) return undefined
  const difference = now.mean - before.mean
  const known = { run: before.run, before: before.mean, after: now.mean, difference }
  if (!now.ci95 || !before.ci95) return { ...known, ci95: null }
  const down = Math.hypot(now.mean - now.ci95[0], before.ci95[1] - before.mean)
  const up = Math.hypot(now.ci95[1] - now.mean, before.mean - before.ci95[0])
  return { ...known, ci95: [Math.max(-1, difference - down), Math.min(1, difference + up)] }
}

function without(
  kinds: ScorerSummary['errorKinds'],
  others: ScorerSummary['errorKinds'] = {},
): ScorerSummary['errorKinds'] {
  const left = Object.entries(kinds).map(
    ([kind, count]) => [kind, count - (others[kind as ScoreErrorKind] ?? 0)] as const,
  )
  return Object.fromEntries(left.filter(([, count]) => count > 0))
}
