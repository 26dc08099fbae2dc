import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MeanFold } from './mean-fold.ts'
import { DEFAULT_GATE, type GatePolicy } from './policy.ts'
import { runVerdict, type TargetFigures, worstVerdict } from './run-verdict.ts'

interface Made {
  pass: number
  fail: number
  errors?: number
  unanswered?: number
  skipped?: number
  values?: number[]
}

function figures(
  { pass, fail, errors = 0, unanswered = 0, skipped = 0, values = [] }: Made,
  confidence = 0.95,
): TargetFigures {
  const passes = new MeanFold(false)
  for (let i = 0; i < pass + fail; i++) passes.add(i < pass ? 1 : 0, i)
  const mean = new MeanFold(false)
  for (const [i, value] of values.entries()) mean.add(value, i)
  const scored = pass + fail
  const counts = { planned: scored + errors + skipped, scored, errors, notApplicable: 0, skipped }
  return {
    hasThresholds: true,
    deciding: new Map([['quality', { ...counts, unanswered }]]),
    cases: {
      planned: counts.planned,
      pass,
      fail,
      review: 0,
      error: errors,
      skipped,
      withoutVerdict: ['e-1'],
      unanswered,
    },
    passRate: passes.figure(confidence),
    means: new Map([['quality', mean.figure(confidence)]]),
    scores: counts,
  }
}

const judge = (made: Made, policy: Partial<GatePolicy> = {}) =>
  runVerdict(figures(made, policy.confidence), { ...DEFAULT_GATE, ...policy })

describe('runVerdict', () => {
  it.each([
    ['pass', { pass: 3, fail: 0 }, {}],
    ['fail', { pass: 99, fail: 1 }, {}],
    ['pass', { pass: 9, fail: 1 }, { passRate: 0.9 }],
    ['fail', { pass: 89, fail: 11 }, { passRate: 0.9 }],
    ['invalid', { pass: 0, fail: 0, errors: 4 }, { passRate: 0.5 }],
    ['invalid', { pass: 5, fail: 0, errors: 5 }, {}],
    ['pass', { pass: 99, fail: 0, errors: 1 }, {}],
    ['fail', { pass: 4, fail: 1, errors: 5 }, {}],
    ['invalid', { pass: 5, fail: 0, skipped: 2 }, {}],
    ['fail', { pass: 2, fail: 0, values: [0.7, 0.8] }, { means: { quality: 0.8 } }],
    ['pass', { pass: 2, fail: 0, values: [0.8, 0.8] }, { means: { quality: 0.8 } }],
    // Added up in floating point these come to 0.19999999999999998.
    ['pass', { pass: 3, fail: 0, values: [0.1, 0.2, 0.3] }, { means: { quality: 0.2 } }],
    ['fail', { pass: 3, fail: 0, values: [0.1, 0.2, 0.3] }, { means: { quality: 0.2000001 } }],
    ['fail', { pass: 2, fail: 0 }, { means: { nobody: 0.1 } }],
  ] as const)('%s: %j under %j', (verdict, made, policy) => {
    expect(judge(made as Made, policy as Partial<GatePolicy>).verdict).toBe(verdict)
  })

  it('with a confidence asks the whole interval to lie on the right side', () => {
    const policy = { passRate: 0.8, confidence: 0.95 }
    expect(judge({ pass: 198, fail: 2 }, policy).verdict).toBe('pass')
    expect(judge({ pass: 17, fail: 3 }, policy).verdict).toBe('inconclusive')
    expect(judge({ pass: 50, fail: 50 }, policy).verdict).toBe('fail')
  })

  it('says about how many more cases would settle it', () => {
    const { reasons } = judge({ pass: 17, fail: 3 }, { passRate: 0.8, confidence: 0.95 })
    expect(reasons[0]?.en).toMatch(/about \d+ more cases would settle it/)
    expect(reasons[0]?.ja).toMatch(/あと約 \d+ 件/)
  })

  it('never settles on a single case, but compares all or none plainly', () => {
    expect(judge({ pass: 1, fail: 0 }, { passRate: 0.5, confidence: 0.95 }).verdict).toBe('inconclusive')
    expect(judge({ pass: 1, fail: 0, values: [1] }, { means: { quality: 0.1 }, confidence: 0.95 }).verdict).toBe(
      'inconclusive',
    )
    expect(judge({ pass: 1, fail: 0 }, { passRate: 1, confidence: 0.95 }).verdict).toBe('pass')
    expect(judge({ pass: 9, fail: 1 }, { passRate: 1, confidence: 0.95 }).verdict).toBe('fail')
  })

  it('fails closed on a comparison that was asked for and not made', () => {
    expect(judge({ pass: 3, fail: 0 }, { regression: { baseline: 'r_1', margin: 0 } }).verdict).toBe('invalid')
  })

  it('does not blame a scorer alone for what the target never answered', () => {
    expect(judge({ pass: 4, fail: 0, errors: 5, unanswered: 2 }).reasons[0]).toEqual({
      en: 'quality failed on 5 of 9 answers, 2 of which the target did not give (55.6 %, at most 5.0 % allowed)',
      ja: 'quality が 9 件中 5 件で採点に失敗しました（うち 2 件はターゲットの回答なし。55.6 %、許容は 5.0 % まで）',
    })
  })

  it('names the place where a suite of this kind takes a threshold', () => {
    const unjudged = { ...figures({ pass: 3, fail: 0 }), deciding: new Map(), hasThresholds: false }
    expect(runVerdict(unjudged, DEFAULT_GATE).reasons[0]?.en).toContain('e.g. threshold: 0.7')
    const compression = { ...unjudged, thresholdKey: 'rubric' }
    expect(runVerdict(compression, DEFAULT_GATE).reasons[0]?.en).toContain('e.g. rubric: { threshold: 0.7 }')
  })

  it('never gets better by more failures', () => {
    const order = ['fail', 'invalid', 'inconclusive', 'unjudged', 'pass']
    fc.assert(
      fc.property(fc.nat(30), fc.nat(30), fc.double({ min: 0.05, max: 1, noNaN: true }), (pass, fail, passRate) => {
        const before = judge({ pass: pass + 1, fail }, { passRate }).verdict
        const after = judge({ pass: pass + 1, fail: fail + 1 }, { passRate }).verdict
        expect(order.indexOf(after)).toBeLessThanOrEqual(order.indexOf(before))
      }),
    )
  })
})

it('takes the worst of several verdicts, and none at all for invalid', () => {
  expect(worstVerdict(['pass', 'inconclusive', 'invalid'])).toBe('invalid')
  expect(worstVerdict(['invalid', 'fail', 'pass'])).toBe('fail')
  expect(worstVerdict([])).toBe('invalid')
})
