import type { ResultRow } from '../../score/result.ts'
import type { Score } from '../../score/score.ts'
import { meanOf, PASS_RATE } from '../against-limit.ts'
import type { RunVerdict } from '../summary.ts'
import { type Chances, type Condition, FixedCondition, type Known, MovingCondition } from './condition.ts'
import { certainDoubt, type Doubt, doubtAt, eitherOf, type Question } from './doubt.ts'
import { meanLimits, regressionLimits, shareLimits } from './limits.ts'
import type { StopPlan, TargetBaseline } from './stop-plan.ts'

/** Fewer judged cases settle nothing but what is certain. */
const LEAST_JUDGED = 20
/** As many failures as help to find their cause. A failure that is certain does not wait for them, unless they are asked for. */
const FAILURES = 10

/** One target's rows of one case, in the order drawn. */
export interface CaseRows {
  rows: readonly ResultRow[]
  /** Which cases belong together; absent: each stands for itself. */
  cluster?: string | undefined
}

export type EarlyVerdict = Extract<RunVerdict, 'pass' | 'fail' | 'inconclusive'>

/** What is asked of one target, case by case. */
export interface Deciding {
  readonly conditions: readonly Condition[]
  add(rows: CaseRows): void
  /** What it was first known to come to; it stays, whatever comes behind. */
  readonly known: EarlyVerdict | undefined
  /** How many further cases it would take at the least. */
  readonly ahead: number
}

/** Watches one target until it is known what the gate will say of it when all cases are there. */
export class TargetDecision implements Deciding {
  readonly conditions: Condition[]
  readonly #plan: StopPlan
  readonly #passes: Condition | undefined
  readonly #means: Map<string, Condition>
  readonly #regression: Map<string, Condition>
  readonly #baseline: TargetBaseline | undefined
  /** What a pass rests on: enough cases with a verdict, and enough scores of every scorer that decides. */
  readonly #verdicts: Doubt
  readonly #applied: Map<string, { doubt: Doubt; seen: boolean }>
  #judged = 0
  #known: EarlyVerdict | undefined

  constructor(name: string, plan: StopPlan) {
    this.#plan = plan
    const { policy, deciding, cases, tries, hasThresholds } = plan
    this.#baseline = plan.baselines?.get(name)
    const measures = this.#baseline?.measures ?? []
    // A blank answer fails its case also where only means decide; where nothing decides, no case is judged.
    const canFailCases = deciding.size > 0 && (hasThresholds || policy.blankAnswers !== 'score')
    const several = (canFailCases ? 1 : 0) + Object.keys(policy.means).length + measures.length
    const chances = chancesOf(plan, several)
    this.#passes = canFailCases ? passRate(plan, chances) : undefined
    this.#means = new Map(Object.keys(policy.means).map((scorer) => [scorer, mean(scorer, plan, chances)]))
    this.#regression = new Map(measures.map((measure) => [measure.name.en, against(measure, plan, chances)]))
    this.conditions = [...(this.#passes ? [this.#passes] : []), ...this.#means.values(), ...this.#regression.values()]
    const ground = (of: number, isComplete: boolean): Doubt => {
      const question: Question = { cases: of, tries, limit: 1 - policy.maxErrorRate, doubts: 'below', isComplete }
      const certain = certainDoubt(question)
      return chances ? eitherOf(doubtAt(question, chances.pass, true), certain) : certain
    }
    this.#verdicts = ground(cases, true)
    this.#applied = new Map([...deciding].map(([scorer, of]) => [scorer, { doubt: ground(of, false), seen: false }]))
  }

  add({ rows, cluster }: CaseRows): void {
    const judged = rows.filter(({ verdict }) => verdict !== 'error')
    if (judged.length > 0) this.#judged++
    this.#verdicts.add({ sum: judged.length, n: rows.length })
    const passed = judged.filter(({ verdict }) => verdict !== 'fail').length
    this.#passes?.add({ sum: passed, n: judged.length }, cluster)
    for (const [scorer, scores] of scoresIn(rows)) this.#addScores(scorer, scores, cluster)
    const differences = this.#baseline?.differences(rows)
    for (const [name, condition] of this.#regression) {
      const difference = differences?.get(name)
      // From −1 … 1 to 0 … 1.
      condition.add(difference == null ? { sum: 0, n: 0 } : { sum: (difference + 1) / 2, n: 1 }, cluster)
    }
    this.#known ??= this.#look()
  }

  get known(): EarlyVerdict | undefined {
    return this.#known
  }

  get ahead(): number {
    if (this.#known) return 0
    const fail = Math.min(...this.conditions.map((condition) => condition.ahead('fail')))
    return Math.max(1, Math.min(fail, this.#passAhead()))
  }

  #passAhead(): number {
    const doubts = [this.#verdicts, ...this.#applied.values().map(({ doubt }) => doubt)]
    const conditions = this.conditions.map((condition) => condition.ahead('pass'))
    return Math.max(LEAST_JUDGED - this.#judged, ...doubts.map(({ ahead }) => ahead), ...conditions)
  }

  #addScores(scorer: string, scores: readonly Score[], cluster: string | undefined): void {
    const scored = scores.filter(({ value }) => value !== null)
    const sum = scored.reduce((total, { value }) => total + (value as number), 0)
    this.#means.get(scorer)?.add({ sum, n: scored.length }, cluster)
    const inMeans = this.#means.has(scorer)
    const deciding = scores.filter(({ threshold }) => inMeans || threshold !== null)
    const ground = this.#applied.get(scorer)
    if (!ground || deciding.length === 0) return
    const applied = deciding.filter(({ status }) => status === 'scored' || status === 'error')
    if (applied.length > 0) ground.seen = true
    ground.doubt.add({ sum: applied.filter(({ status }) => status === 'scored').length, n: applied.length })
  }

  /** Fail goes before everything else; the others need that enough was judged, of each scorer that decides. */
  #look(): EarlyVerdict | undefined {
    const known = this.conditions.map((condition) => ({ condition, known: this.#settled(condition) }))
    if (known.some((one) => one.known?.verdict === 'fail')) return 'fail'
    const grounds = [...this.#applied.values()]
    if (!this.#verdicts.refuted || !grounds.every(({ doubt, seen }) => doubt.refuted && seen)) return undefined
    if (this.conditions.length === 0 || !known.every((one) => one.known) || this.#baseline?.refused) return undefined
    return known.some((one) => one.known?.verdict === 'inconclusive') ? 'inconclusive' : 'pass'
  }

  #settled(condition: Condition): Known | undefined {
    const known = condition.known()
    if (!known) return undefined
    if (!known.certain && this.#judged < LEAST_JUDGED) return undefined
    if (known.verdict !== 'fail') return known
    const wanted = this.#plan.failures ?? (known.certain ? 0 : FAILURES)
    return condition.failures >= wanted ? known : undefined
  }
}

/** A pass rests on every condition at once; a failure on any of them, of any target, so its chance is shared out. */
function chancesOf({ when, certainty, targets }: StopPlan, conditions: number): Chances | undefined {
  if (when === 'certain') return undefined
  const alpha = 1 - certainty
  return { pass: alpha, fail: alpha / Math.max(1, conditions * targets.length) }
}

function passRate(plan: StopPlan, chances: Chances | undefined): Condition {
  const { policy, cases, tries } = plan
  const { passRate: limit, confidence, maxErrorRate } = policy
  const options = { name: PASS_RATE, kind: 'rate', of: '', cases, tries, limit, chances } as const
  // All or none leaves no room for chance: the full run compares it plainly.
  if (confidence === undefined || limit === 1 || limit === 0) return new FixedCondition(options)
  if (isClustered(plan)) return moving(options, plan, confidence)
  const fewest = Math.max(1, Math.ceil(cases * (1 - maxErrorRate)))
  return new FixedCondition(options, shareLimits(limit, confidence, fewest, cases))
}

function mean(scorer: string, plan: StopPlan, chances: Chances | undefined): Condition {
  const { policy, tries, deciding } = plan
  const limit = policy.means[scorer] as number
  // Where it stands in no case nothing will come; the full run says what that means.
  const cases = Math.max(1, deciding.get(scorer) ?? 1)
  const options = { name: meanOf(scorer), kind: 'mean', of: scorer, cases, tries, limit, chances } as const
  return policy.confidence === undefined ? new FixedCondition(options) : moving(options, plan, policy.confidence)
}

function moving(
  options: ConstructorParameters<typeof MovingCondition>[0],
  plan: StopPlan,
  confidence: number,
): Condition {
  const units = Math.min(options.cases, plan.clusters ?? options.cases)
  return new MovingCondition(options, units, (spread) =>
    meanLimits(options.limit, confidence, spread, isClustered(plan)),
  )
}

function against(measure: TargetBaseline['measures'][number], plan: StopPlan, chances: Chances | undefined): Condition {
  const { cases, policy, clusters } = plan
  const margin = policy.regression?.margin ?? 0
  const { name, compared } = measure
  const limit = (1 - margin) / 2
  const options = { name, kind: 'difference', of: name.en, cases, tries: 1, limit, chances } as const
  return new MovingCondition(options, Math.min(cases, clusters ?? cases), (spread) =>
    regressionLimits(margin, compared, spread),
  )
}

/** Repeats of a case are one piece of evidence, and so are cases of one cluster. */
const isClustered = ({ tries, clusters }: StopPlan) => tries > 1 || clusters !== null

function scoresIn(rows: readonly ResultRow[]): Map<string, Score[]> {
  const found = new Map<string, Score[]>()
  for (const { scores } of rows) {
    for (const score of scores) {
      const list = found.get(score.scorer)
      if (list) list.push(score)
      else found.set(score.scorer, [score])
    }
  }
  return found
}
