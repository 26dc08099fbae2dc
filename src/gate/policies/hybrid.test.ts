import { describe, expect, it } from 'vitest'
import type { Score } from '../../score/score.ts'
import { BundleFold, DEFAULT_THRESHOLDS } from '../hybrid/bundle-fold.ts'
import { DEFAULT_GATE } from '../policy.ts'
import { runVerdict } from '../run-verdict.ts'
import { hybridCaseVerdict, hybridRunVerdict } from './hybrid.ts'
import { judgeCase } from './index.ts'

const score = (type: string, change: Partial<Score>): Score => ({
  scorer: type,
  type,
  status: 'scored',
  value: 1,
  threshold: null,
  weight: 1,
  passed: null,
  ...change,
})
const bert = (f1: number) => score('bert-score', { details: { precision: f1, recall: f1, f1 }, threshold: 0.85 })
const rouge = (f: number, threshold = 0.7) => score('rouge', { parts: { rouge1: f, rougeL: f }, threshold })
const failed = (type: string) => score(type, { status: 'error', value: null, error: { kind: 'threw', message: 'x' } })
const rules = (severity?: 'minor' | 'major' | 'critical') =>
  score('rules', {
    value: severity === 'critical' ? 0 : 1,
    details: { violations: severity ? [{ id: severity, severity, message: 'm' }] : [] },
  })

describe('hybridCaseVerdict', () => {
  it.each([
    ['pass', [bert(0.9), rouge(0.8), rules('minor')]],
    ['review', [bert(0.9), rouge(0.1), rules()]],
    ['review', [rouge(0.8), rules()]],
    ['review', [bert(0.9), rouge(0.8), rules('major')]],
    ['fail', [bert(0.1), rouge(0.1), rules()]],
    ['fail', [bert(0.9), rouge(0.8), rules('critical')]],
    ['fail', [failed('bert-score'), failed('rouge'), rules('critical')]],
    ['error', [failed('bert-score'), failed('rouge'), rules()]],
    ['fail', [bert(0.9), rouge(0.8), failed('rules')]],
    ['fail', [bert(0.9), rouge(0.8)]],
  ] as const)('%s', (verdict, scores) => expect(hybridCaseVerdict(scores)).toBe(verdict))

  it("goes by the scorer's own threshold, and by the figure as it is printed", () => {
    expect(hybridCaseVerdict([bert(0.9), rouge(0.55, 0.5), rules()])).toBe('pass')
    expect(hybridCaseVerdict([bert(0.84995), rouge(0.69995), rules()])).toBe('pass')
  })

  it('is chosen by the policy, and says why a person should look', () => {
    const scores = () => [bert(0.9), { ...rouge(0.1), passed: false }, rules()]
    expect(judgeCase(scores(), {}, 'en')).toBe('fail')
    const judged = scores()
    expect(judgeCase(judged, { policy: 'hybrid' }, 'en')).toBe('review')
    expect(judged.map(({ review }) => review)).toEqual(['ROUGE-L 0.1 < 0.7', undefined, undefined])
    const withoutEncoder = [rouge(0.8), rules()]
    judgeCase(withoutEncoder, { policy: 'hybrid' }, 'ja')
    expect(withoutEncoder[0]?.review).toContain('エンコーダーなし')
  })
})

describe('the run under the policy hybrid', () => {
  const scores = { planned: 4, scored: 4, errors: 0, notApplicable: 0, skipped: 0 }
  const none = { value: null, n: 0, interval: null, casesToSettle: () => null }
  function decide(answers: Score[][], skipped = 0) {
    const fold = new BundleFold(DEFAULT_THRESHOLDS, 'en')
    for (const [at, list] of answers.entries()) fold.add(String(at), list)
    const bundle = hybridRunVerdict(fold.finish(), DEFAULT_THRESHOLDS)
    const cases = { planned: 4, pass: 4, fail: 0, review: 0, error: 0, skipped, withoutVerdict: [], unanswered: 0 }
    const figures = { passRate: none, means: new Map(), deciding: new Map(), hasThresholds: true, cases }
    return runVerdict({ ...figures, scores: { ...scores, skipped }, bundle }, DEFAULT_GATE)
  }

  it('passes by the means though a case fails', () => {
    expect(
      decide([
        [bert(1), rouge(1), rules()],
        [bert(0.75), rouge(0.45), rules()],
      ]),
    ).toMatchObject({ verdict: 'pass' })
  })

  it('fails on one critical violation, and says so', () => {
    const { verdict, reasons } = decide([[bert(1), rouge(1), rules('critical')]])
    expect(verdict).toBe('fail')
    expect(reasons.map(({ en }) => en)).toContain('a critical violation was found (mode blocking)')
  })

  it('is invalid when no text evaluator could run, or when cases were never asked', () => {
    expect(decide([[rules()]]).verdict).toBe('invalid')
    expect(decide([[bert(1), rouge(1), rules()]], 3).verdict).toBe('invalid')
  })
})
