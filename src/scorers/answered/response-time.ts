import { z } from 'zod'
import { defineScorer } from '../../score/define-scorer.ts'
import type { Diagnosis } from '../../score/scorer.ts'
import { rankCauses, type Tally, tally } from '../edit/diagnosis/tally.ts'
import { NO_DURATION, tookMs } from './took.ts'

const diagnosis: Diagnosis<Tally<null>> = {
  check: 'responseTimeMs',
  start: () => new Map(),
  add(state, score, caseId) {
    if (score.passed === false) tally(state, 'slow', null, caseId)
  },
  causes: (state) =>
    rankCauses(state, (_, count) => ({
      cause: { en: `${count} answer(s) were too slow`, ja: `遅すぎる答えが ${count} 件あります` },
      pointsTo: {
        en: 'look at the slowest: long inputs, long answers, or a loaded service',
        ja: '最も遅いものを見てください。長い入力や出力、混雑が原因のことがあります',
      },
    })),
}

/** 1 up to `maxMs`, then linearly down to 0 at twice as long. */
export default defineScorer({
  description: {
    en: '1 up to maxMs, then linearly to 0 at twice maxMs; not applicable when no duration was recorded',
    ja: 'maxMs 以内なら 1、2 倍の時間で 0 まで直線的に減点。時間の記録がなければ対象外',
  },
  options: z.object({ maxMs: z.number().positive().describe('milliseconds an answer may take') }),
  threshold: 1,
  details: {
    responseTimeMs: { en: 'how long the answer took', ja: '応答にかかった時間' },
    maxAcceptableMs: { en: 'how long it may take', ja: '許容時間' },
    passed: { en: 'whether it was in time', ja: '時間内だったか' },
  },
  example: {
    en: { case: { input: 'Hello', output: 'Hi!', durationMs: 1200 }, options: { maxMs: 1000 } },
    ja: { case: { input: 'こんにちは', output: 'こんにちは！', durationMs: 1200 }, options: { maxMs: 1000 } },
  },
  score(testCase, { maxMs }) {
    const took = tookMs(testCase)
    if (took === undefined) return { notApplicable: NO_DURATION }
    const passed = took <= maxMs
    // One division of exact numbers, so that 1.999 s of 1 s is 0.001 and not a hair beside it.
    const value = passed ? 1 : Math.max(0, (2 * maxMs - took) / maxMs)
    const reason = { en: `took ${took} ms, ${maxMs} ms are allowed`, ja: `${took} ms かかりました（許容 ${maxMs} ms）` }
    return { value, ...(!passed && { reason }), details: { responseTimeMs: took, maxAcceptableMs: maxMs, passed } }
  },
  diagnosis,
})
