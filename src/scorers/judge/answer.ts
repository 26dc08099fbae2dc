import { ScoreError } from '../../errors.ts'
import type { Case } from '../../score/case.ts'
import { conversationOf } from './conversation/read-input.ts'
import { readResponse } from './conversation/read-response.ts'

/** The answer as a judge is shown it; `isBlank` when there is no text in it. A case without one is an input error. */
export function answerOf({ output }: Pick<Case, 'output'>): { text: string; isBlank: boolean } {
  const response = readResponse(output)
  if (!response) {
    throw new ScoreError('input', {
      en: 'the case has no output to judge: give it `output`, or a target that makes one',
      ja: '評価する output がありません。ケースに output を書くか、出力を作るターゲットを指定してください',
    })
  }
  return { text: response.shown, isBlank: response.text.trim() === '' }
}

/** What was asked, for scorers that cannot do without it. */
export function questionOf(testCase: Pick<Case, 'input' | 'sent'>): string {
  const { user } = conversationOf(testCase)
  if (user !== '') return user
  throw new ScoreError('input', {
    en: 'the case has no `input` that says what was asked',
    ja: '何を質問したかを示す input がケースにありません',
  })
}
