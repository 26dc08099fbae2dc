import { describe, expect, it } from 'vitest'
import type { Score } from '../../score/score.ts'
import { DEFAULT_GATE } from '../policy.ts'
import { runVerdict } from '../run-verdict.ts'
import { judgeCase } from './index.ts'

const score = (change: Partial<Score>): Score => ({
  scorer: 'match',
  type: 'imported',
  status: 'scored',
  value: 1,
  threshold: null,
  weight: 1,
  passed: null,
  ...change,
})
const missing = score({ status: 'error', value: null, error: { kind: 'input', message: 'none' } })
const unscored = score({ status: 'not-applicable', value: null })

describe('a case of another tool', () => {
  it.each([
    ['pass', 'what it called right', [score({ passed: true })]],
    ['fail', 'what it called wrong', [score({ passed: true }), score({ passed: false, value: 0 })]],
    ['fail', 'what it called wrong though another score is missing', [missing, score({ passed: false })]],
    ['review', 'what is partly right', [score({ value: 0.5, review: 'partly' })]],
    ['pass', 'numbers alone', [score({ value: 0.1 })]],
    ['pass', 'a score and one that does not apply', [score({}), unscored]],
    ['error', 'a score that is missing', [score({ passed: true }), missing]],
    ['error', 'no score', [unscored]],
    ['error', 'nothing', []],
  ] as const)('is %s: %s', (verdict, _name, scores) => {
    expect(judgeCase(scores, { policy: 'imported' }, 'en', { output: '' })).toBe(verdict)
  })
})

describe('a run of another tool', () => {
  const decide = (scored: number, fail: number) =>
    runVerdict(
      {
        passRate: { value: 0.5, n: 4, interval: null, casesToSettle: () => null },
        means: new Map(),
        scores: { planned: 4, scored, errors: 4 - scored, notApplicable: 0, skipped: 0 },
        deciding: new Map(),
        hasThresholds: false,
        cases: { planned: 4, pass: 4 - fail, fail, review: 0, error: 0, skipped: 0, withoutVerdict: [], unanswered: 0 },
      },
      { ...DEFAULT_GATE, policy: 'imported' },
    )

  it('is never called passed or failed: what it had to reach is not in its file', () => {
    expect(decide(4, 2).verdict).toBe('unjudged')
    expect(decide(4, 0).reasons[0]?.en).toContain('no gate was applied')
    expect(decide(0, 0).verdict).toBe('invalid')
  })
})
