import { z } from 'zod'
import { defineScorer } from '../../score/define-scorer.ts'
import { compared, normalizeOption } from './compared.ts'

/** Whether the answer is the expected text, to the letter unless told otherwise (or, with `not`, anything else). */
export default defineScorer({
  description: {
    en: 'the answer equals the expected text (or one of several)',
    ja: '答えが期待する文字列（複数ならいずれか）と一致するか',
  },
  options: z.object({
    trim: z.boolean().default(false),
    ignoreCase: z.boolean().default(false),
    nfkc: z.boolean().default(false),
    not: z.boolean().default(false),
    ...normalizeOption,
  }),
  threshold: 1,
  details: { matched: { en: 'the reference that was matched, or null', ja: '一致した参照（なければ null）' } },
  example: { case: { input: '2 + 2', output: '4', expected: '4' } },
  setup: async (options) => ({ ...options, sides: await compared(options) }),
  score(testCase, options) {
    const { output, references } = options.sides.texts(testCase)
    const answer = fold(output, options)
    const matched = references.find((reference) => fold(reference, options) === answer)
    const details = { matched: matched ?? null }
    if ((matched !== undefined) !== options.not) return { value: 1, details }
    const reason = options.not
      ? { en: 'must differ from this text', ja: 'この文字列と一致してはいけません' }
      : { en: 'differs from the expected text', ja: '期待する文字列と異なります' }
    return { value: 0, reason, details }
  },
})

function fold(text: string, { trim, ignoreCase, nfkc }: { trim: boolean; ignoreCase: boolean; nfkc: boolean }): string {
  let folded = nfkc ? text.normalize('NFKC') : text
  if (trim) folded = folded.trim()
  return ignoreCase ? folded.toLowerCase() : folded
}
