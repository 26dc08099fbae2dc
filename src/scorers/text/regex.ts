import { z } from 'zod'
import { defineScorer } from '../../score/define-scorer.ts'
import { compilePattern, PatternError } from '../../text/pattern.ts'
import { outputText } from './texts.ts'

const DATE = '\\d{4}-\\d{2}-\\d{2}'

/** Whether a pattern is found in the answer (RE2: linear time, so untrusted text cannot hang it). */
export default defineScorer({
  description: {
    en: 'a regular expression (RE2) is found in the answer',
    ja: '答えに正規表現 (RE2) に一致する部分があるか',
  },
  options: z
    .object({
      pattern: z.string(),
      ignoreCase: z.boolean().default(false),
      not: z.boolean().default(false),
    })
    .superRefine(({ pattern, ignoreCase }, context) => {
      try {
        compilePattern(pattern, { ignoreCase })
      } catch (error) {
        if (!(error instanceof PatternError)) throw error
        context.addIssue({ code: 'custom', path: ['pattern'], message: error.said.en, params: { said: error.said } })
      }
    }),
  threshold: 1,
  details: { found: { en: 'whether the pattern was found', ja: 'パターンが見つかったか' } },
  example: {
    en: { case: { input: 'When?', output: 'On 2026-11-15.' }, options: { pattern: DATE } },
    ja: { case: { input: 'いつですか', output: '2026-11-15 です。' }, options: { pattern: DATE } },
  },
  setup: ({ pattern, ignoreCase, not }) => ({ compiled: compilePattern(pattern, { ignoreCase }), not }),
  score(testCase, { compiled, not }) {
    const found = compiled.test(outputText(testCase))
    const details = { found }
    if (found !== not) return { value: 1, details }
    const shown = `/${compiled.source}/`
    const reason = not
      ? { en: `${shown} must not be found`, ja: `${shown} に一致してはいけません` }
      : { en: `${shown} is not found`, ja: `${shown} に一致する部分がありません` }
    return { value: 0, reason, details }
  },
})
