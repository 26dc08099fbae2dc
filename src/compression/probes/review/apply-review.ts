import type { CompressionPoint, Probe } from '../../../scorers/compression/probe.ts'
import type { Candidate } from '../candidate.ts'
import type { Review } from './review.ts'
import type { ReviewEntry } from './review-file.ts'

/** More telling than anything that was only extracted. */
const WANTED = 100

/** What a person wants asked, as a candidate. */
export const wantedCandidate = ({ type, question, truth, exact, span }: ReviewEntry): Candidate => ({
  type,
  kind: 'reviewed',
  question: { en: question, ja: question },
  truth,
  exact,
  span,
  weight: WANTED,
})

/** The probes of a point without what a person turned down, and with what they want in front. */
export function reviewed(
  probes: readonly Probe[],
  review: Review | undefined,
  transcript: string,
  point: CompressionPoint,
): Probe[] {
  if (!review) return [...probes]
  const wanted = review.wantedAt(point).map(({ type, question, truth, exact, span, language }) => ({
    type,
    kind: 'reviewed',
    transcript,
    point: point.point,
    question,
    truth,
    exact,
    span,
    language,
  }))
  const others = probes.filter((probe) => !review.rejects(probe) && !review.settles(probe))
  return [...wanted, ...others].map((probe, index) => ({ ...probe, id: `${transcript}@${point.point}/${index + 1}` }))
}
