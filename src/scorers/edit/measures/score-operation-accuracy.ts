import type { Json } from '../../../json.ts'
import { findClosest, groupOperations, leftovers } from '../matching/pairing.ts'
import { type Edit, share } from '../reading/open-edit.ts'
import type { AnswerOperation, ExpectedOperation } from '../reading/operation.ts'
import { type EditScore, told } from './edit-score.ts'
import { inJapanese } from './reason-names.ts'

export type MismatchReason = 'type mismatch' | 'target mismatch' | 'position mismatch' | 'missing'

export interface OperationAccuracyDetails {
  matchedOperations: number
  totalExpectedOperations: number
  unmatchedOperations: { pageId: string; expected: Json; reason: MismatchReason; closest?: Json }[]
  /** Every actual operation that no expected one was paired with. */
  extraOperations: { pageId: string | null; operation: Json }[]
}

/** Share of the expected operations that the answer contains. */
export function operationAccuracy(
  edit: Edit,
  { penalizeExtra }: { penalizeExtra: boolean },
): EditScore<OperationAccuracyDetails & { derived?: true }> {
  const pairs = groupOperations(edit).flatMap(({ expected, actual }) =>
    expected.slice(0, actual.length).map((at, i) => [at, actual[i] as number] as const),
  )
  const alone = leftovers(
    edit,
    pairs.map(([expected]) => expected),
    pairs.map(([, actual]) => actual),
  )
  const closest = findClosest(edit, alone)
  const unmatched = alone.expected.map((at) => {
    const expected = edit.expected[at] as ExpectedOperation
    const near = closest.get(at)
    const actual = near === undefined ? undefined : edit.actual[near]
    const reason = actual ? whyDifferent(expected, actual, edit.targets[near as number] ?? null) : 'missing'
    const { pageId, written } = expected
    return { pageId, expected: written, reason, ...(actual && { closest: actual.written }) }
  })
  const extra = alone.actual.map((at) => edit.actual[at] as AnswerOperation)
  const asked = edit.expected.length + (penalizeExtra ? extra.length : 0)
  const details: OperationAccuracyDetails = {
    matchedOperations: pairs.length,
    totalExpectedOperations: edit.expected.length,
    unmatchedOperations: unmatched,
    extraOperations: extra.map(({ pageId, written }) => ({ pageId, operation: written })),
  }
  const score = share(pairs.length, asked, edit.actual.length)
  return told(edit, { score, ...(score < 1 && { reason: whatWasMissed(details) }), details })
}

function whyDifferent(expected: ExpectedOperation, actual: AnswerOperation, target: string | null): MismatchReason {
  if (target !== expected.target) return 'target mismatch'
  return actual.type === expected.type ? 'position mismatch' : 'type mismatch'
}

function whatWasMissed({ unmatchedOperations, totalExpectedOperations, extraOperations }: OperationAccuracyDetails) {
  const extra = extraOperations.length
  if (unmatchedOperations.length === 0) {
    return { en: `${extra} operation(s) were not asked for`, ja: `求められていない操作が ${extra} 件あります` }
  }
  const reasons = [...new Set(unmatchedOperations.map(({ reason }) => reason))]
  const missed = `${unmatchedOperations.length}/${totalExpectedOperations}`
  return {
    en: `${missed} expected operations are not in the answer (${reasons.join(', ')})`,
    ja: `期待した操作のうち ${missed} 件が答えにありません（${reasons.map(inJapanese).join('、')}）`,
  }
}
