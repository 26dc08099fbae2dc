import type { Thresholds } from '../gate/hybrid/bundle-fold.ts'
import type { ErrorRates, GateProposal } from '../gate/hybrid/review.ts'
import { counted, type Message } from '../language.ts'

/** One case with its figures, rounded as the gate compares them, and what a person decided. */
export interface DecidedCase {
  f1: number | null
  rougeL: number | null
  /** Disqualified by a critical violation: no threshold lets it through. */
  blockedBy: string[]
  accepted: boolean
}

/** Fewer decisions say too little to choose by. */
export const LEAST_DECISIONS = 20
const FOLDS = 5

/** Thresholds that agree better with what people decided. */
export function proposeThresholds(decided: readonly DecidedCase[], current: Thresholds): GateProposal {
  const base = { decisions: decided.length, current, rules: overruled(decided) }
  const nothing = { proposed: null, after: null, heldOut: null }
  if (decided.length < LEAST_DECISIONS) return { ...base, before: null, ...nothing, reason: tooFew(decided.length) }
  const before = errorsOf(decided, () => current)
  const proposed = bestThresholds(decided, current)
  const after = errorsOf(decided, () => proposed)
  if (wrong(after) >= wrong(before)) return { ...base, before, ...nothing, reason: NO_BETTER }
  const choices = Array.from({ length: FOLDS }, (_, fold) =>
    bestThresholds(
      decided.filter((_case, at) => at % FOLDS !== fold),
      current,
    ),
  )
  const heldOut = errorsOf(decided, (at) => choices[at % FOLDS] as Thresholds)
  // What wins only where it was chosen is no improvement.
  if (wrong(heldOut) >= wrong(before)) return { ...base, before, ...nothing, heldOut, reason: NOT_HELD_OUT }
  return { ...base, before, proposed, after, heldOut }
}

const passes = ({ f1, rougeL, blockedBy }: DecidedCase, limit: Thresholds) =>
  blockedBy.length === 0 && ((f1 !== null && f1 >= limit.f1) || (rougeL !== null && rougeL >= limit.rougeL))

function errorsOf(decided: readonly DecidedCase[], limitAt: (at: number) => Thresholds): ErrorRates {
  const falsePass = { count: 0, of: 0 }
  const falseFail = { count: 0, of: 0 }
  for (const [at, one] of decided.entries()) {
    const kind = one.accepted ? falseFail : falsePass
    kind.of++
    if (passes(one, limitAt(at)) !== one.accepted) kind.count++
  }
  return { rate: (falsePass.count + falseFail.count) / decided.length, falsePass, falseFail }
}

const wrong = ({ falsePass, falseFail }: ErrorRates) => falsePass.count + falseFail.count

/** The fewest disagreements; of equally good ones the smallest change. */
function bestThresholds(decided: readonly DecidedCase[], current: Thresholds): Thresholds {
  let best = { thresholds: current, wrong: wrong(errorsOf(decided, () => current)), moved: 0 }
  for (const f1 of candidates(decided, 'f1', current.f1)) {
    for (const rougeL of candidates(decided, 'rougeL', current.rougeL)) {
      const thresholds = { f1, rougeL }
      const moved = Math.abs(f1 - current.f1) + Math.abs(rougeL - current.rougeL)
      const count = wrong(errorsOf(decided, () => thresholds))
      if (count < best.wrong || (count === best.wrong && moved < best.moved)) best = { thresholds, wrong: count, moved }
    }
  }
  return best.thresholds
}

/** Enough to find the best of a few thousand decisions, few enough to try every pair. */
const MOST_CANDIDATES = 100

/** The current threshold, and one in every gap between two values. */
function candidates(decided: readonly DecidedCase[], key: 'f1' | 'rougeL', current: number): number[] {
  const values = [...new Set(decided.map((one) => one[key]).filter((value) => value !== null))].sort((a, b) => a - b)
  const gaps = values.flatMap((high, at) => {
    const low = at === 0 ? 0 : (values[at - 1] as number)
    return high > 0 && high > low ? [shortestBetween(low, Math.min(high, 1))] : []
  })
  const step = Math.max(1, Math.ceil(gaps.length / MOST_CANDIDATES))
  return [current, ...gaps.filter((_, at) => at % step === 0)]
}

/** The number with the fewest decimals that lies above `low` and not above `high`. */
function shortestBetween(low: number, high: number): number {
  for (let decimals = 1; decimals <= 4; decimals++) {
    const rounded = Number(((low + high) / 2).toFixed(decimals))
    if (rounded > low && rounded <= high) return rounded
  }
  return high
}

function overruled(decided: readonly DecidedCase[]): GateProposal['rules'] {
  const counts = new Map<string, number>()
  for (const { accepted, blockedBy } of decided) {
    if (accepted) for (const rule of blockedBy) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  }
  return [...counts].map(([rule, accepted]) => ({ rule, accepted })).sort((a, b) => b.accepted - a.accepted)
}

const tooFew = (n: number): Message => ({
  en: `${counted(n, 'decision')} ${n === 1 ? 'is' : 'are'} too few to propose thresholds; at least ${LEAST_DECISIONS} are needed: saiten review decide RUN CASE accept (or reject)`,
  ja: `判断が ${n} 件では閾値を提案できません。${LEAST_DECISIONS} 件以上必要です: saiten review decide RUN CASE accept（却下は reject）`,
})

const NOT_HELD_OUT: Message = {
  en: 'other thresholds agree better with the decisions that chose them, but not with those left out: keep the current ones',
  ja: '選ぶのに使った判断にはよく合う閾値がありますが、使わなかった判断では現在よりよくなりません。現在の閾値のままにしてください',
}

const NO_BETTER: Message = {
  en: 'no thresholds agree better with the decisions than the current ones',
  ja: '現在の閾値より判断に合う閾値はありません',
}
