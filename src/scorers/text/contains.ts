import { z } from 'zod'
import { defineScorer, unless } from '../../score/define-scorer.ts'
import { outputText } from './texts.ts'

const texts = z.array(z.string().min(1)).min(1)

/** Whether the answer contains what it must (or, with `not`, lacks what it must not say). */
export default defineScorer({
  description: {
    en: 'the answer contains a text, any of several, or all of them',
    ja: '答えに指定の文字列（いずれか・すべて）が含まれるか',
  },
  options: z
    .object({
      value: z.string().min(1).optional(),
      any: texts.optional(),
      all: texts.optional(),
      ignoreCase: z.boolean().default(false),
      not: z.boolean().default(false),
    })
    .refine(
      (o) => o.value !== undefined || o.any || o.all,
      unless('one of `value`, `any` and `all` is needed', 'value・any・all のいずれかが必要です'),
    ),
  threshold: 1,
  details: {
    found: { en: 'the texts that were found', ja: '見つかった文字列' },
    missing: { en: 'the texts that were not', ja: '見つからなかった文字列' },
  },
  example: {
    en: { case: { input: 'Where is Tokyo?', output: 'Tokyo is in Japan.' }, options: { value: 'Japan' } },
    ja: { case: { input: '東京はどこにありますか', output: '東京は日本にあります。' }, options: { value: '日本' } },
  },
  setup: (options) => {
    const fold = options.ignoreCase ? (text: string) => text.toLowerCase() : (text: string) => text
    const groups = [
      ...(options.value === undefined ? [] : [{ mode: 'all' as const, texts: [options.value] }]),
      ...(options.all ? [{ mode: 'all' as const, texts: options.all }] : []),
      ...(options.any ? [{ mode: 'any' as const, texts: options.any }] : []),
    ].map(({ mode, texts: list }) => ({ mode, items: list.map((text) => ({ text, folded: fold(text) })) }))
    return { groups, fold, not: options.not }
  },
  score(testCase, { groups, fold, not }) {
    const answer = fold(outputText(testCase))
    const found: string[] = []
    const missing: string[] = []
    let holds = true
    for (const { mode, items } of groups) {
      const before = found.length
      for (const { text, folded } of items) (answer.includes(folded) ? found : missing).push(text)
      const hits = found.length - before
      holds &&= mode === 'any' ? hits > 0 : hits === items.length
    }
    const details = { found, missing }
    if (holds !== not) return { value: 1, details }
    const list = (items: string[]) => items.map((text) => `"${text}"`).join(', ')
    const reason = not
      ? { en: `must not contain ${list(found)}`, ja: `${list(found)} を含んではいけません` }
      : { en: `does not contain ${list(missing)}`, ja: `${list(missing)} が含まれていません` }
    return { value: 0, reason, details }
  },
})
