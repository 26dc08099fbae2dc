import { agreementOf } from '../../review/agreement.ts'
import { majority, meanOf } from '../../review/people.ts'
import { type LabelledScores, proposeThreshold } from '../../review/propose-threshold.ts'
import type { ResultRow } from '../../score/result.ts'
import type { StoredLabel } from '../../store/store.ts'
import type { HeldAgainstPeople } from '../../views/page/types.ts'

/** The seed of `saiten calibrate`: the page and the command split the labels alike. */
const SEED = 1

interface Held extends Omit<LabelledScores, 'threshold'> {
  target: string
  scorer: string
  threshold: number | null
  values: number[]
  decisions: number[]
  people: number[]
  clusters: string[]
}

/** Gathers scores on labelled answers, and says how often each scorer and the people decide alike. */
export class AgreementFold {
  readonly #held = new Map<string, Held>()
  readonly #clustered: boolean

  constructor(clustered: boolean) {
    this.#clustered = clustered
  }

  /** One answer with what people said of it; `cluster` names the cases that belong together. */
  add(row: ResultRow, said: readonly StoredLabel[], cluster: string): void {
    if (row.repeat > 0) return
    for (const { scorer, value, passed, threshold } of row.scores) {
      const label = decided(said, scorer)
      if (value === null || Number.isNaN(label)) continue
      const key = JSON.stringify([row.target, scorer])
      const known = this.#held.get(key) ?? {
        target: row.target,
        scorer,
        threshold,
        values: [],
        decisions: [],
        people: [],
        clusters: [],
      }
      this.#held.set(key, known)
      known.values.push(value)
      known.decisions.push(passed === null ? Number.NaN : Number(passed))
      known.people.push(label)
      known.clusters.push(cluster)
    }
  }

  finish(): HeldAgainstPeople[] {
    return [...this.#held.values()].map((held) => {
      const { target, scorer, threshold, decisions, people, clusters } = held
      const both = decisions.flatMap((decision, at) => (Number.isNaN(decision) ? [] : [at]))
      const at = <Item>(list: readonly Item[]) => both.map((place) => list[place] as Item)
      const grouped = this.#clustered ? at(clusters) : undefined
      return {
        target,
        scorer,
        threshold,
        n: people.length,
        agreement: both.length > 0 ? agreementOf(at(decisions), at(people), grouped) : null,
        proposal: proposeThreshold(held, SEED),
      }
    })
  }
}

/** What most raters decided of this scorer's case; a rater's word on the scorer goes before one on the whole answer. */
export function decided(said: readonly StoredLabel[], scorer: string): number {
  const byRater = new Map<string, boolean>()
  const about = [null, scorer].flatMap((of) => said.filter((label) => label.scorer === of))
  for (const { rater, passed } of about) if (passed !== null) byRater.set(rater ?? '', passed)
  return byRater.size === 0 ? Number.NaN : majority(meanOf([...byRater.values()].map(Number)))
}
