import { ScoreError } from '../../errors.ts'
import type { Json } from '../../json.ts'
import type { Case } from '../../score/case.ts'

/** A text as it is; anything else as compact JSON, so that every answer can be looked at as text. */
export function asText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The answer; a case without one is that score's error, never an empty text. */
export function answerOf({ output }: Case): Json {
  if (output == null) {
    throw new ScoreError('input', {
      en: 'the case has no output to score: give it `output`, or a target that makes one',
      ja: '採点する output がありません。ケースに output を書くか、出力を作るターゲットを指定してください',
    })
  }
  return output
}

export const outputText = (testCase: Case): string => asText(answerOf(testCase))

/** The references: one text, or several when `expected` is a list of strings. */
export function referenceTexts({ expected }: Case): string[] {
  if (expected == null || (Array.isArray(expected) && expected.length === 0)) {
    throw new ScoreError('input', {
      en: 'the case has no `expected` to compare with',
      ja: '比較する expected がケースにありません',
    })
  }
  if (Array.isArray(expected) && expected.every((item) => typeof item === 'string')) return expected
  return [asText(expected)]
}
