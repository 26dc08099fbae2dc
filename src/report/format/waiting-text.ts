import { durationText } from './amounts.ts'
import type { Say } from './words.ts'

/** What is waited for, in words: how many calls are out, and since when. */
export function waitingText({ calls, oldestMs }: { calls: number; oldestMs: number }, say: Say): string {
  return say(
    `${calls} ${calls === 1 ? 'question' : 'questions'} out, oldest ${durationText(oldestMs, 'en')}`,
    `回答待ち ${calls} 件（最長 ${durationText(oldestMs, 'ja')}）`,
  )
}
