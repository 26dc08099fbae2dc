import { z } from 'zod'
import { defineScorer } from '../../score/define-scorer.ts'
import { outputText } from './texts.ts'

/** Whether the answer begins as it should (or, with `not`, as it should not). */
export default defineScorer({
  description: { en: 'the answer starts with a text', ja: '答えが指定の文字列で始まるか' },
  options: z.object({
    value: z.string().min(1),
    ignoreCase: z.boolean().default(false),
    not: z.boolean().default(false),
  }),
  threshold: 1,
  example: {
    en: { case: { input: 'Greet me.', output: 'Hello! How are you?' }, options: { value: 'Hello' } },
    ja: {
      case: { input: '挨拶してください。', output: 'こんにちは。お元気ですか。' },
      options: { value: 'こんにちは' },
    },
  },
  score(testCase, { value, ignoreCase, not }) {
    const fold = (text: string) => (ignoreCase ? text.toLowerCase() : text)
    const starts = fold(outputText(testCase)).startsWith(fold(value))
    if (starts !== not) return { value: 1 }
    const shown = JSON.stringify(value)
    const reason = not
      ? { en: `must not start with ${shown}`, ja: `${shown} で始まってはいけません` }
      : { en: `does not start with ${shown}`, ja: `${shown} で始まっていません` }
    return { value: 0, reason }
  },
})
