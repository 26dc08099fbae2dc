import { wrongConfidence, wrongCount, wrongRange } from './check.ts'
import { LARGEST_SHIFT, shiftedTTwoSided } from './distributions/noncentral-t.ts'
import { normalQuantile } from './distributions/normal.ts'
import { tCritical } from './distributions/student-t.ts'
import { type NoNumber, noNumber, type Result } from './result.ts'

export interface PowerOptions {
  /** The chance to find the difference if it is there. */
  power?: number
  confidence?: number
}

export interface PairedPlan {
  /** The mean difference worth finding. */
  difference: number
  /** The standard deviation of the differences. */
  sd: number
}

/** The chance that a paired t test over n cases finds the difference. */
export function pairedPower({
  n,
  difference,
  sd,
  confidence = 0.95,
}: PairedPlan & { n: number; confidence?: number }): Result<{ value: number }> {
  const wrong = wrongPlan({ difference, sd }, 0.8, confidence) ?? wrongCount('n', n, 2)
  return wrong ?? { value: powerAt(n, difference / sd, confidence) }
}

/** How many paired cases find the difference with the wanted power. */
export function pairedSampleSize({
  difference,
  sd,
  power = 0.8,
  confidence = 0.95,
}: PairedPlan & PowerOptions): Result<{ value: number }> {
  const wrong = wrongPlan({ difference, sd }, power, confidence)
  if (wrong) return wrong
  const effect = Math.abs(difference / sd)
  const byNormal = ((normalQuantile((1 - confidence) / 2) + normalQuantile(1 - power)) / effect) ** 2
  // So many cases that t and normal agree to the last case but two.
  if (byNormal > 1e7) return wholeCases(byNormal)
  return { value: smallest(2, (n) => powerAt(n, effect, confidence) >= power) }
}

/** The smallest mean difference that n paired cases find with the wanted power. */
export function minimalDetectableDifference({
  n,
  sd,
  power = 0.8,
  confidence = 0.95,
}: { n: number; sd: number } & PowerOptions): Result<{ value: number }> {
  const wrong = wrongPlan({ difference: 1, sd }, power, confidence) ?? wrongCount('n', n, 2)
  if (wrong) return wrong
  const critical = tCritical(confidence, n - 1)
  const findsAt = (shift: number) => shiftedTTwoSided(critical, n - 1, shift) >= power
  if (!findsAt(LARGEST_SHIFT)) return TOO_FEW
  let low = 0
  let high = 1
  while (!findsAt(high)) high *= 2
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (findsAt(middle)) high = middle
    else low = middle
  }
  return { value: (high * sd) / Math.sqrt(n) }
}

/** How many cases each of two separate samples needs to tell one pass rate from the other (normal approximation). */
export function proportionsSampleSize({
  from,
  to,
  power = 0.8,
  confidence = 0.95,
}: { from: number; to: number } & PowerOptions): Result<{ value: number }> {
  const wrong =
    wrongRange('from', from, 0, 1) ??
    wrongRange('to', to, 0, 1) ??
    wrongPlan({ difference: to - from, sd: 1 }, power, confidence)
  if (wrong) return wrong
  const middle = (from + to) / 2
  const ifEqual = Math.sqrt(2 * middle * (1 - middle))
  const ifNot = Math.sqrt(from * (1 - from) + to * (1 - to))
  const distance = normalQuantile((1 - confidence) / 2) * ifEqual + normalQuantile(1 - power) * ifNot
  return wholeCases((distance / (to - from)) ** 2)
}

function wholeCases(n: number): Result<{ value: number }> {
  if (n < Number.MAX_SAFE_INTEGER) return { value: Math.ceil(n) }
  return noNumber('the difference is too small for any number of cases', '差が小さすぎて、何件あっても検出できません')
}

function powerAt(n: number, effect: number, confidence: number): number {
  return shiftedTTwoSided(tCritical(confidence, n - 1), n - 1, effect * Math.sqrt(n))
}

/** The first whole number from `start` on that is enough, where every larger one is enough too. */
export function smallest(start: number, enough: (n: number) => boolean): number {
  let high = start
  while (!enough(high)) high *= 2
  let low = high === start ? start : high / 2 + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (enough(middle)) high = middle
    else low = middle + 1
  }
  return low
}

const TOO_FEW = noNumber(
  'so few cases find no difference at that confidence and power: raise n',
  'この件数では、その信頼水準と検出力で差を検出できません。n を増やしてください',
)

function wrongPlan({ difference, sd }: PairedPlan, power: number, confidence: number): NoNumber | undefined {
  const wrong =
    wrongConfidence(confidence) ??
    wrongRange('sd', sd, 1e-100, 1e100) ??
    wrongRange('difference', difference, -1e100, 1e100)
  if (wrong) return wrong
  if (!(power > 1 - confidence && power < 1)) {
    const chance = Number((1 - confidence).toPrecision(6))
    return noNumber(
      `power must lie between ${chance} (chance alone) and 1; got ${power}`,
      `power は偶然だけの確率 ${chance} より大きく 1 より小さい数です。指定値: ${power}`,
    )
  }
  if (difference === 0)
    return noNumber('no number of cases finds a difference of 0', '差 0 は何件あっても検出できません')
}
