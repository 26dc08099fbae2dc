import type { ResultRow, Verdict } from '../../score/result.ts'
import type { Score } from '../../score/score.ts'
import { Random } from '../../stats/random.ts'
import { DEFAULT_GATE, type GatePolicy } from '../policy.ts'
import { StopDecision } from './stop-decision.ts'
import type { StopPlan } from './stop-plan.ts'

/** What one answer came to: a verdict, and scores by the scorer's name; null is an error. */
export interface Outcome {
  verdict?: Verdict
  scores?: Record<string, number | null>
  target?: string
}

export function rowOf({ verdict = 'pass', scores = {}, target = 'default' }: Outcome, repeat = 0): ResultRow {
  return {
    case: 'c',
    target,
    repeat,
    verdict,
    scores: Object.entries(scores).map(([scorer, value]) => scoreOf(scorer, value)),
    weightedAverage: null,
    durationMs: null,
  }
}

const scoreOf = (scorer: string, value: number | null): Score => ({
  scorer,
  type: scorer,
  status: value === null ? 'error' : 'scored',
  value,
  threshold: 0.5,
  weight: 1,
  passed: value === null ? null : value >= 0.5,
})

export const judged = (verdict: Verdict): ResultRow[] => [
  rowOf({ verdict, scores: { quality: verdict === 'error' ? null : verdict === 'fail' ? 0 : 1 } }),
]

export function planOf(cases: number, policy: Partial<GatePolicy>, change: Partial<StopPlan> = {}): StopPlan {
  return {
    cases,
    targets: ['default'],
    tries: 1,
    policy: { ...DEFAULT_GATE, ...policy },
    when: 'decided',
    certainty: 0.95,
    deciding: new Map([['quality', cases]]),
    hasThresholds: true,
    clusters: null,
    ...change,
  }
}

export function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const out = [...items]
  for (let i = out.length - 1; i > 0; i--) {
    const j = random.below(i + 1)
    ;[out[i], out[j]] = [out[j] as Item, out[i] as Item]
  }
  return out
}

/** The cases in an order, one after the other, until it is decided or they end. */
export function decide(
  plan: StopPlan,
  cases: readonly (readonly ResultRow[])[],
  clusters?: readonly string[],
): StopDecision {
  const decision = new StopDecision(plan)
  for (const [place, rows] of cases.entries()) {
    if (decision.isDecided) break
    decision.add(place, { rows, cluster: clusters?.[place] })
  }
  return decision
}

/** How often shuffled suites are stopped with this verdict, and after how many cases on average. */
export function share(plan: StopPlan, suite: readonly (readonly ResultRow[])[], trials: number, verdict: string) {
  const random = new Random(26)
  let [found, ran] = [0, 0]
  for (let trial = 0; trial < trials; trial++) {
    const decision = decide(plan, shuffled(suite, random))
    if (decision.stopped?.targets.some((target) => target.verdict === verdict)) found++
    ran += decision.prefix
  }
  return { share: found / trials, cases: ran / trials }
}
