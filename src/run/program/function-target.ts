import { functionCode } from '../../code/functions.ts'
import type { TargetSpec } from '../../suite/suite.ts'
import { answerOf, type TargetFunction } from '../../usercode/user-target.ts'

/** A function that answers, run in this thread: the code is the caller's own. */
export function functionTarget(name: string, answer: TargetFunction, version?: string | number): TargetSpec {
  const maxBytes = Number.POSITIVE_INFINITY
  return {
    name,
    kind: 'open',
    timeout: 60,
    maxOutputBytes: Number.MAX_SAFE_INTEGER,
    identity: 'function',
    code: functionCode({ [name]: answer }, version),
    target: { name, calls: true, answer: (testCase, ask) => answerOf(answer, testCase, { ...ask, maxBytes }) },
  }
}
