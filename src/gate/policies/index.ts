import type { Language } from '../../language.ts'
import type { Verdict } from '../../score/result.ts'
import type { Score } from '../../score/score.ts'
import { caseVerdict } from '../case-verdict.ts'
import type { GatePolicy } from '../policy.ts'
import { hybridCaseVerdict, hybridReviewReason } from './hybrid.ts'

/** The verdict on a case, as the gate's policy says; a score is marked with why a person should look. */
export function judgeCase(
  scores: readonly Score[],
  { policy, reviewBand = 0 }: Partial<GatePolicy>,
  language: Language,
): Verdict {
  if (policy !== 'hybrid') return caseVerdict(scores, reviewBand)
  const verdict = hybridCaseVerdict(scores)
  const [first] = scores
  // Rules say by themselves what they ask a look for; the rest only the policy knows.
  if (verdict === 'review' && first && scores.every(({ review }) => review === undefined)) {
    const reason = hybridReviewReason(scores, language)
    if (reason !== undefined) first.review = reason
  }
  return verdict
}
