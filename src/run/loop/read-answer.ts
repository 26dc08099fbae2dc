import { errorText, ScoreError } from '../../errors.ts'
import type { Json } from '../../json.ts'
import type { Case } from '../../score/case.ts'
import type { StoredAnswer } from '../../store/store.ts'
import type { PlannedCase, Suite, TargetSpec } from '../../suite/suite.ts'
import { isBlankText } from '../../text/blank.ts'
import type { Transform } from '../../transform/transform.ts'
import { all, andThen, attempt } from './at-once.ts'
import type { LoopOptions } from './loop.ts'

/** An answer as scorers read it: what transforms made of it, or why they could make nothing of it. */
export interface ReadAnswer extends StoredAnswer {
  transformed?: Json
  unread?: ScoreError
}

/** A target's own transform comes before the suite's; undefined where nobody has one. */
export function transformsOf({ transform }: Suite, targets: readonly TargetSpec[]): Transform[][] | undefined {
  if (!transform && targets.every((target) => !target.transform)) return undefined
  return targets.map((target) => [target.transform, transform].filter((one) => one !== undefined))
}

/** The answers to a case, as scorers read them. */
export function readAll(
  { case: testCase }: PlannedCase,
  answers: StoredAnswer[] | Promise<StoredAnswer[]>,
  { transforms, abort }: Pick<LoopOptions, 'transforms' | 'abort'>,
): ReadAnswer[] | Promise<ReadAnswer[]> {
  if (!transforms) return answers
  return andThen(answers, (got) =>
    all(got.map((answer) => readAnswer(testCase, answer, transforms[answer.target] ?? [], abort))),
  )
}

/** One after the other. Nothing is made of an answer that is not there or that is blank: that is judged as it is. */
function readAnswer(
  testCase: Case,
  answer: StoredAnswer,
  transforms: readonly Transform[],
  signal: AbortSignal,
): ReadAnswer | Promise<ReadAnswer> {
  const { output } = answer
  if (transforms.length === 0 || output === undefined || output === null || isBlankText(output)) return answer
  const answered = { ...testCase, output, ...(answer.sent && { sent: answer.sent }) }
  const made = transforms.reduce<Made | Promise<Made>>(
    (before, transform) =>
      andThen(before, (so) =>
        so instanceof ScoreError ? so : apply(transform, { ...answered, output: so.output }, signal),
      ),
    { output },
  )
  return andThen(
    made,
    (result): ReadAnswer =>
      result instanceof ScoreError ? { ...answer, unread: result } : { ...answer, transformed: result.output },
  )
}

type Made = { output: Json } | ScoreError

function apply(transform: Transform, answered: Case & { output: Json }, signal: AbortSignal): Made | Promise<Made> {
  return attempt<Json, Made>(
    () => transform.apply(answered, signal),
    (output) => ({ output }),
    (thrown) => (thrown instanceof ScoreError ? thrown : new ScoreError('threw', errorText(thrown))),
  )
}
