import { durationText } from './amounts.ts'
import type { Say } from './words.ts'

interface Waiting {
  calls: number
  oldestMs: number
  quietMs?: number
}

/** What is waited for, in words: how many calls are out, and since when; how long a provider asked for patience. */
export function waitingText({ calls, oldestMs, quietMs }: Waiting, say: Say): string {
  const out = say(
    `${calls} ${calls === 1 ? 'question' : 'questions'} out, oldest ${durationText(oldestMs, 'en')}`,
    `回答待ち ${calls} 件（最長 ${durationText(oldestMs, 'ja')}）`,
  )
  if (quietMs === undefined) return out
  const quiet = say(
    `the provider asked to wait ${durationText(quietMs, 'en')} more`,
    `プロバイダーの指示であと ${durationText(quietMs, 'ja')} 待機`,
  )
  return calls === 0 ? quiet : say(`${out}; ${quiet}`, `${out}。${quiet}`)
}
