import type { CompressionPoint, Probe, ProbeType } from '../../../scorers/compression/probe.ts'
import type { Candidate } from '../candidate.ts'
import type { Flaw, Verifier } from '../verify.ts'
import type { Review } from './review.ts'
import type { ReviewEntry } from './review-file.ts'

/** The kind of what a person wants asked. */
export const REVIEWED = 'reviewed'

/** More telling than anything that was only extracted. */
const WANTED = 100

/** What a person wants asked at a point, and what of it would show nothing there, with its name and why. */
export interface Wanted {
  good: ReviewEntry[]
  unasked: { probe: string; flaw: Flaw }[]
}

/** What a person wants asked is held to the same as the rest; a value of their own may stand in any message that goes. */
export function wantedAt(
  review: Review | undefined,
  point: CompressionPoint,
  verifier: Verifier,
  { types, all }: { types: readonly ProbeType[]; all: boolean },
): Wanted {
  const wanted: Wanted = { good: [], unasked: [] }
  for (const entry of review?.wantedAt(point) ?? []) {
    const { probe, type, question, truth, exact } = entry
    if (!types.includes(type)) continue
    const span: [number, number] = [0, point.cut - 1]
    const flaw = verifier.flawOf({ type, questions: [question], answer: truth, exact, span })
    if (!flaw || (all && flaw === 'in what stays')) wanted.good.push(entry)
    else wanted.unasked.push({ probe, flaw })
  }
  return wanted
}

export const wantedCandidate = ({ type, question, truth, exact, span }: ReviewEntry): Candidate => ({
  type,
  kind: REVIEWED,
  question: { en: question, ja: question },
  truth,
  exact,
  span,
  weight: WANTED,
})

/** The probes of a point without what a person turned down, and with what they want in front. */
export function reviewed(
  probes: readonly Probe[],
  wanted: readonly ReviewEntry[],
  review: Review | undefined,
  transcript: string,
  point: CompressionPoint,
  perPoint: number,
): Probe[] {
  if (!review) return [...probes]
  const first = wanted.map(({ type, question, truth, exact, span, language }) => ({
    type,
    kind: REVIEWED,
    transcript,
    point: point.point,
    question,
    truth,
    exact,
    span,
    language,
  }))
  const others = probes.filter((probe) => !review.rejects(probe) && !review.settles(probe))
  return [...first, ...others]
    .slice(0, perPoint)
    .map((probe, index) => ({ ...probe, id: `${transcript}@${point.point}/${index + 1}` }))
}
