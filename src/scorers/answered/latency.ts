import { z } from 'zod'
import { defineScorer } from '../../score/define-scorer.ts'
import { NO_DURATION, tookMs } from './took.ts'

/** A limit and nothing else: for a value that says how far off, there is response-time. */
export default defineScorer({
  description: {
    en: '1 when the answer took at most maxMs milliseconds, else 0 (response-time loses points little by little instead); not applicable when no duration was recorded',
    ja: '応答が maxMs ミリ秒以内なら 1、超えれば 0（少しずつ減点するのは response-time）。時間の記録がなければ対象外',
  },
  options: z.object({ maxMs: z.number().positive().describe('milliseconds an answer may take') }),
  optionNotes: { maxMs: { en: 'milliseconds', ja: 'ミリ秒' } },
  threshold: 1,
  details: {
    responseTimeMs: { en: 'how long the answer took', ja: '応答にかかった時間' },
    maxMs: { en: 'how long it may take', ja: '許容時間' },
  },
  example: {
    en: { case: { input: 'Hello', output: 'Hi!', durationMs: 1200 }, options: { maxMs: 1000 } },
    ja: { case: { input: 'こんにちは', output: 'こんにちは！', durationMs: 1200 }, options: { maxMs: 1000 } },
  },
  score(testCase, { maxMs }) {
    const took = tookMs(testCase)
    if (took === undefined) return { notApplicable: NO_DURATION }
    const reason = { en: `took ${took} ms, ${maxMs} ms are allowed`, ja: `${took} ms かかりました（許容 ${maxMs} ms）` }
    return { value: took <= maxMs ? 1 : 0, ...(took > maxMs && { reason }), details: { responseTimeMs: took, maxMs } }
  },
})
