import type { Case } from '../score/case.ts'

/** What a system under test is sent: a plain question as it is, anything richer as JSON, never what it is graded by. */
export function questionText(testCase: Case): { text: string; isJson: boolean } {
  const { expected: _expected, output: _output, durationMs: _durationMs, scorers: _scorers, ...question } = testCase
  const { input, pages, messages, context } = question
  const isPlain = typeof input === 'string' && !pages && !messages && !context
  return isPlain ? { text: input, isJson: false } : { text: JSON.stringify(question), isJson: true }
}
