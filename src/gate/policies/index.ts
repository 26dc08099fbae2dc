import type { Language } from '../../language.ts'
import type { Case } from '../../score/case.ts'
import type { Verdict } from '../../score/result.ts'
import type { Score } from '../../score/score.ts'
import { isBlankAnswer } from '../../text/blank.ts'
import { caseVerdict } from '../case-verdict.ts'
import type { GatePolicy } from '../policy.ts'
import { hybridCaseVerdict, hybridReviewReason } from './hybrid.ts'
import { importedCaseVerdict } from './imported.ts'

/** What of the gate decides single cases. */
export type CasePolicy = Pick<GatePolicy, 'policy' | 'reviewBand' | 'blankAnswers'>

/** The answer that was scored, as far as it decides by itself. */
export type Judged = Pick<Case, 'output' | 'expected'>

/** Whether the case fails for having no visible answer. The hybrid gate judges "" like any text. */
export function failsAsBlank({ output, expected }: Judged, { policy, blankAnswers }: CasePolicy): boolean {
  return policy !== 'hybrid' && blankAnswers !== 'score' && isBlankAnswer(output, expected)
}

/** The verdict on a case, as the gate's policy says; a score is marked with why a person should look. */
export function judgeCase(scores: readonly Score[], gate: CasePolicy, language: Language, answer?: Judged): Verdict {
  const { policy, reviewBand = 0 } = gate
  if (policy === 'imported') return importedCaseVerdict(scores)
  if (policy !== 'hybrid') {
    const facts = answer && { isBlank: failsAsBlank(answer, gate), isAnswered: answer.output != null }
    return caseVerdict(scores, { reviewBand, ...facts })
  }
  const verdict = hybridCaseVerdict(scores)
  const [first] = scores
  // Rules say by themselves what they ask a look for; the rest only the policy knows.
  if (verdict === 'review' && first && scores.every(({ review }) => review === undefined)) {
    const reason = hybridReviewReason(scores, language)
    if (reason !== undefined) first.review = reason
  }
  return verdict
}
