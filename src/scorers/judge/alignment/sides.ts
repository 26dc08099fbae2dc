import { ScoreError } from '../../../errors.ts'
import type { Message } from '../../../language.ts'
import type { Case } from '../../../score/case.ts'
import type { Content } from '../conversation/content.ts'
import { type Conversation, conversationOf } from '../conversation/read-input.ts'
import { readResponse } from '../conversation/read-response.ts'
import type { Side } from './score.ts'

export const MODES = ['user', 'system', 'both'] as const
export type Mode = (typeof MODES)[number]

export interface Situation {
  conversation: Conversation
  response: Content
  /** Which sides can be judged; both mode has only the user's where there are no instructions. */
  sides: Side[]
}

export const SIDE_NAMES: Record<Side, Message> = {
  user: { en: 'user side', ja: 'ユーザー側' },
  system: { en: 'system side', ja: 'システム側' },
}

/** What there is to judge. Without a prompt or a response nothing can be said, and an error says so. */
export function readSituation(testCase: Pick<Case, 'input' | 'sent' | 'output'>, mode: Mode): Situation {
  const { output } = testCase
  const conversation = conversationOf(testCase)
  const response = readResponse(output)
  const needed: Side = mode === 'system' ? 'system' : 'user'
  if (!response || conversation[needed] === '') throw bothNeeded(needed, !response)
  const sides: Side[] = mode === 'both' && conversation.system !== '' ? ['user', 'system'] : [needed]
  return { conversation, response, sides }
}

function bothNeeded(side: Side, noResponse: boolean): ScoreError {
  const prompt = side === 'user' ? 'ユーザーの' : 'システム'
  const missing = noResponse
    ? { en: 'the response is missing', ja: '応答がありません' }
    : { en: `the ${side} prompt is missing`, ja: `${prompt}プロンプトがありません` }
  return new ScoreError('input', {
    en: `prompt alignment: both the prompt and the response are needed; ${missing.en}`,
    ja: `プロンプト整合性の採点には、${prompt}プロンプトとエージェントの応答の両方が必要です。${missing.ja}`,
  })
}
