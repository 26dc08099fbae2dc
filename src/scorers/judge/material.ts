import { ScoreError } from '../../errors.ts'
import type { Message } from '../../language.ts'
import type { Case } from '../../score/case.ts'
import { jsonText } from './conversation/messages.ts'
import { readToolResults } from './conversation/tool-calls.ts'

/** What an answer may rely on: the case's context, and what its tools gave back, in that order. None is an input error. */
export function materialOf({ context = [], output }: Case, none: Message): string[] {
  const results = readToolResults(output).map((result) => (typeof result === 'string' ? result : jsonText(result)))
  const material = [...context, ...results].filter((text) => text.trim() !== '')
  if (material.length > 0) return material
  throw new ScoreError('input', none)
}

/** For scorers that look at what was retrieved. */
export const retrievedOf = (testCase: Case): string[] => materialOf(testCase, NOTHING_RETRIEVED)

const NOTHING_RETRIEVED: Message = {
  en: 'there is no retrieved text to look at: give the case a `context`, or an output with tool results',
  ja: '検索で得た文章がありません。ケースに context を書くか、ツールの結果を含む output を渡してください',
}
