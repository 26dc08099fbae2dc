import type { Language, Message } from '../language.ts'
import type { Measured } from './measure.ts'

/** What a matcher of Vitest returns. */
export interface MatcherVerdict {
  pass: boolean
  message(): string
  actual: number
  expected: number
}

/** Whether a score reaches what is wanted. Numbers are shown as they are: rounded, a miss could look like a hit. */
export function verdictOn({ scorer, score, reason }: Measured, min: number, language: Language): MatcherVerdict {
  const pass = score >= min
  const text: Message = pass
    ? { en: `${scorer} scored ${score}, wanted less than ${min}`, ja: `${scorer} は ${score}（${min} 未満が必要）` }
    : { en: `${scorer} scored ${score}, wanted at least ${min}`, ja: `${scorer} は ${score}（${min} 以上が必要）` }
  return {
    pass,
    message: () => (reason === '' ? text[language] : `${text[language]}\n\n${reason}`),
    actual: score,
    expected: min,
  }
}
