import type { Case } from '../score/case.ts'

/** A case as a system under test may see it: never what it is graded by. */
export function seenByTarget(testCase: Case): Case {
  const { expected: _expected, output: _output, durationMs: _durationMs, ...rest } = testCase
  const { scorers: _scorers, also: _also, ...question } = rest
  return question
}

/** What a system under test is sent: a plain question as it is, anything richer as JSON. */
export function questionText(testCase: Case): { text: string; isJson: boolean } {
  const question = seenByTarget(testCase)
  const { input, pages, messages, context } = question
  const isPlain = typeof input === 'string' && !pages && !messages && !context
  return isPlain ? { text: input, isJson: false } : { text: JSON.stringify(question), isJson: true }
}
