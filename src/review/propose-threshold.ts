import type { DecisionErrors, ThresholdProposal } from '../gate/calibration.ts'
import { counted, type Message } from '../language.ts'
import { decisionErrors } from './agreement.ts'
import { bestThreshold } from './best-threshold.ts'
import { splitHalves } from './split-halves.ts'

/** Fewer labels say too little to choose by. */
export const LEAST_LABELS = 20

export interface LabelledScores {
  /** The scorer's own threshold. */
  threshold: number | null
  values: readonly number[]
  /** What the scorer decided by its own threshold; NaN without one. */
  decisions: readonly number[]
  /** 1 pass, 0 fail. */
  people: readonly number[]
  clusters: readonly string[]
}

/** Chooses on one half, tries on the other: what a threshold promises on the labels that chose it is no promise. */
export function proposeThreshold(
  { threshold: own, values, decisions, people, clusters }: LabelledScores,
  seed: number,
): ThresholdProposal {
  if (people.length < LEAST_LABELS) return nothing(tooFew(people.length))
  const halves = splitHalves(people, clusters, seed)
  const part = (list: readonly number[], half: 0 | 1) => list.filter((_, i) => halves[i] === half)
  const [chosen, held] = [part(people, 0), part(people, 1)]
  if (!hasBoth(chosen) || !hasBoth(held)) return nothing(ONE_SIDED, chosen.length)
  const best = bestThreshold(part(values, 0), chosen)
  if (best === undefined) return nothing(NO_BETTER, chosen.length)
  const proposals = values.map((value) => (value >= best ? 1 : 0))
  // Another number that decides alike is no reason to change anything.
  const threshold = own !== null && proposals.every((decision, i) => decision === decisions[i]) ? own : best
  const current = part(decisions, 1)
  const proposed = part(proposals, 1)
  const heldOut = {
    n: held.length,
    current: current.some(Number.isNaN) ? null : decisionErrors(current, held),
    proposed: decisionErrors(proposed, held),
  }
  const known = { chosenOn: chosen.length, heldOut }
  // What wins only where it was chosen is no improvement; without a threshold it must beat deciding blindly.
  const toBeat = heldOut.current ? errorsIn(heldOut.current) : 1
  if (threshold !== own && errorsIn(heldOut.proposed) >= toBeat)
    return { threshold: null, reason: heldOut.current ? NOT_HELD_OUT : NO_BETTER, ...known }
  return { threshold, ...known }
}

const errorsIn = ({ falsePass, falseFail }: DecisionErrors) => (falsePass.value ?? 0) + (falseFail.value ?? 0)

const hasBoth = (people: readonly number[]) => people.includes(0) && people.includes(1)

const nothing = (reason: Message, chosenOn = 0): ThresholdProposal => ({
  threshold: null,
  reason,
  chosenOn,
  heldOut: null,
})

const tooFew = (n: number): Message => ({
  en: `${counted(n, 'labelled case')} ${n === 1 ? 'is' : 'are'} too few to choose a threshold by; label at least ${LEAST_LABELS}`,
  ja: `ラベルのあるケースが ${n} 件では閾値を選べません。${LEAST_LABELS} 件以上にラベルを付けてください`,
})

const ONE_SIDED: Message = {
  en: 'people hardly ever pass, or hardly ever fail, these cases: label some of the other kind',
  ja: '合格か不合格のどちらかがほとんどありません。少ないほうのケースにもラベルを付けてください',
}

const NOT_HELD_OUT: Message = {
  en: 'the threshold that separates best on one half of the labels does no better than the current one on the other half',
  ja: 'ラベルの半分で最もよく分ける閾値も、残りの半分では現在の閾値よりよくなりません',
}

const NO_BETTER: Message = {
  en: 'no threshold tells what people pass from what they fail: look at the scorer, not at its threshold',
  ja: 'どの閾値でも合格と不合格を見分けられません。閾値ではなくスコアラーを見直してください',
}
