import type { TargetSpec } from '../../suite/suite.ts'
import { answerOf, type TargetFunction } from '../../usercode/user-target.ts'

/** A function that answers, run in this thread: the code is the caller's own. Its source text stands for it. */
export function functionTarget(name: string, answer: TargetFunction): TargetSpec {
  const maxBytes = Number.POSITIVE_INFINITY
  return {
    name,
    kind: 'open',
    timeout: 60,
    maxOutputBytes: Number.MAX_SAFE_INTEGER,
    identity: Function.prototype.toString.call(answer),
    target: { name, calls: true, answer: (testCase, ask) => answerOf(answer, testCase, { ...ask, maxBytes }) },
  }
}
