import type { ResultRow } from '../../score/result.ts'
import { anytimeInterval } from '../../stats/bet.ts'
import type { Interval } from '../summary.ts'
import type { Condition } from './condition.ts'
import { HybridDecision } from './hybrid-decision.ts'
import type { StopPlan } from './stop-plan.ts'
import type { Settled, Stopped } from './stopped.ts'
import { type Deciding, type EarlyVerdict, TargetDecision } from './target-decision.ts'

/** All rows of one case. */
export interface FinishedCase {
  rows: readonly ResultRow[]
  cluster?: string | undefined
}

/**
 * When a run may end: as soon as the first cases, in the order drawn, settle what the gate will say of all of them. Counted by
 * place, never by arrival: what came before its turn waits. The same rows by place give the same decision, whoever asks.
 */
export class StopDecision {
  readonly #plan: StopPlan
  readonly #targets: { name: string; decision: Deciding; after: number }[]
  readonly #waiting = new Map<number, FinishedCase>()
  #prefix = 0
  #isDecided = false

  constructor(plan: StopPlan) {
    this.#plan = plan
    const isHybrid = plan.policy.policy === 'hybrid'
    this.#targets = plan.targets.map((name) => ({
      name,
      decision: isHybrid ? new HybridDecision(plan) : new TargetDecision(name, plan),
      after: 0,
    }))
  }

  /** `place` counts the cases in the order drawn, from 0; each comes once. */
  add(place: number, finished: FinishedCase): void {
    if (place < this.#prefix || this.#isDecided) return
    this.#waiting.set(place, finished)
    for (let next = this.#take(); next && !this.#isDecided; next = this.#take()) this.#count(next)
  }

  /** So many cases, from the first on, are there without a gap. */
  get prefix(): number {
    return this.#prefix
  }

  get isDecided(): boolean {
    return this.#isDecided
  }

  /** How many further cases it would take at the least: these are needed whatever they come to. */
  get ahead(): number {
    return Math.max(0, ...this.#targets.map(({ decision }) => decision.ahead))
  }

  /** What was decided, with the figures of the cases it rests on; undefined while it is not. */
  get stopped(): Stopped | undefined {
    if (!this.#isDecided) return undefined
    const { cases, when, certainty } = this.#plan
    return {
      after: this.#prefix,
      of: cases,
      when,
      ...(when === 'decided' && { certainty }),
      targets: this.#targets.map(({ name, decision, after }) => ({
        name,
        verdict: decision.known as EarlyVerdict,
        after,
        settled: decision.conditions.map((condition) => this.#settled(condition)),
      })),
    }
  }

  #take(): FinishedCase | undefined {
    const next = this.#waiting.get(this.#prefix)
    this.#waiting.delete(this.#prefix)
    return next
  }

  #count({ rows, cluster }: FinishedCase): void {
    this.#prefix++
    for (const target of this.#targets) {
      const { name, decision, after } = target
      decision.add({ rows: rows.filter((row) => row.target === name), cluster })
      if (after === 0 && decision.known) target.after = this.#prefix
    }
    // With the last case the full run speaks for itself.
    this.#isDecided = this.#prefix < this.#plan.cases && this.#targets.every(({ decision }) => decision.known)
  }

  #settled(condition: Condition): Settled {
    const { name, kind, of, limit, values, failures } = condition
    const shown = (share: number) => (kind === 'difference' ? 2 * share - 1 : share)
    const judged = values.filter(({ n }) => n > 0)
    const [sum, n] = judged.reduce(([total, count], one) => [total + one.sum, count + one.n], [0, 0])
    const verdict = condition.known()?.verdict
    const [low, high] = this.#interval(condition, verdict)
    return {
      name,
      kind,
      of,
      limit: shown(limit),
      verdict: verdict ?? null,
      value: n === 0 ? null : shown(sum / n),
      n,
      failures,
      interval: [shown(low), shown(high)],
    }
  }

  /** Where the figure of the whole suite lies, at any time; never on the other side of the limit than the verdict. */
  #interval({ values, limit, kind }: Condition, verdict: string | undefined): Interval {
    const { cases, when, certainty } = this.#plan
    const shares = values.map(({ sum, n }) => (n === 0 ? null : sum / n))
    const [low, high] =
      when === 'certain' ? possible(shares, cases) : anytimeInterval(shares, cases, Math.max(0.95, certainty))
    // A difference may lie beyond the margin and be no regression all the same.
    if (kind === 'difference') return [low, high]
    if (verdict === 'pass') return [Math.max(low, limit), Math.max(high, limit)]
    return verdict === 'fail' ? [Math.min(low, limit), Math.min(high, limit)] : [low, high]
  }
}

/** From the worst to the best that the cases left could bring. */
function possible(shares: readonly (number | null)[], cases: number): [number, number] {
  const known = shares.filter((share) => share !== null)
  const sum = known.reduce((total, share) => total + share, 0)
  const left = cases - shares.length
  return [sum / (known.length + left), (sum + left) / (known.length + left)]
}
