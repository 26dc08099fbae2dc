import { expect, it } from 'vitest'
import type { Calibration, Estimate, ScorerCalibration } from '../gate/calibration.ts'
import { calibrationJson, calibrationText } from './calibration.ts'
import { nastyTexts } from './testing/nasty.ts'

const estimate = (value: number, low: number, high: number, n = 87): Estimate => ({ value, ci95: [low, high], n })
const none: Estimate = { value: null, ci95: null, n: 0, reason: { en: 'no reason', ja: '理由なし' } }

const errors = (falsePass: Estimate, falseFail: Estimate) => ({
  confusion: { bothPass: 44, bothFail: 24, onlyScorerPasses: 9, onlyPeoplePass: 10 },
  falsePass,
  falseFail,
})

const judge: ScorerCalibration = {
  target: 'default',
  scorer: 'faithfulness',
  type: 'faithfulness',
  threshold: 0.7,
  cases: { scored: 400, labelled: 100, withoutScore: 3, tied: 13, withoutLabel: 300 },
  warnings: [{ en: 'mind the ties', ja: '同数に注意' }],
  agreement: {
    share: estimate(0.7816, 0.68, 0.86),
    kappa: estimate(0.5389, 0.357, 1.02),
    ...errors(estimate(9 / 33, 0.15, 0.44, 33), estimate(10 / 54, 0.1, 0.31, 54)),
  },
  alpha: { raters: estimate(0.73, 0.58, 0.86), withScorer: estimate(-0.05, -0.2, 0.1) },
  proposal: {
    threshold: 0.62,
    chosenOn: 44,
    heldOut: {
      n: 43,
      current: errors(estimate(3 / 16, 0.07, 0.43, 16), estimate(5 / 27, 0.08, 0.37, 27)),
      proposed: errors(estimate(1 / 16, 0.01, 0.28, 16), estimate(4 / 27, 0.06, 0.32, 27)),
    },
  },
  bias: { length: estimate(-0.09, -0.28, 0.11), position: estimate(-0.001, -0.2, 0.2) },
  repeats: { cases: 400, flipped: 41, share: 0.1025, ci95: [0.08, 0.14], meanSd: 0.0337, answersDiffered: 0 },
  passRate: { plain: estimate(0.56, 0.51, 0.61, 400), corrected: estimate(0.59, 0.48, 0.69, 100) },
}

const calibration: Calibration = {
  run: 'r_8f2c',
  suite: 'support-bot',
  labels: {
    file: 'labels.csv',
    kind: 'pass-fail',
    chosen: 'random',
    used: 203,
    rows: 203,
    decisions: 0,
    decisionsLeftOut: 0,
    kept: 203,
    cases: 103,
    raters: 2,
    unknownCases: 0,
    casesWithout: 297,
  },
  seed: 1,
  scorers: [judge],
}

it('tells how far a scorer can be trusted, and what to do', () => {
  expect(calibrationText(calibration, 'en')).toMatchInlineSnapshot(`
    "support-bot  run r_8f2c
    labels.csv: 203 labels (pass or fail) by 2 raters on 103 cases; 297 cases without
    203 kept: reports of every run with these same answers now show the κ of its judges

    faithfulness  threshold 0.70
      ! mind the ties
      cases                    100 with label and score; 3 labelled without a score, 300 scored without a label
      agreement                0.78 (0.68 – 0.86)  68 / 87
      Cohen's κ                0.54 (0.36 – 1.00)
      passes what people fail  0.27 (0.15 – 0.44)  9 / 33
      fails what people pass   0.19 (0.10 – 0.31)  10 / 54
      α among raters           0.73 (0.58 – 0.86)
      α with this scorer       −0.05 (−0.20 … 0.10)
      bias by length, ρ        −0.09 (−0.28 … +0.11)
      bias by position, ρ      +0.00 (−0.20 … +0.20)
      asked again              41 of 400 cases decided otherwise; sd within a case 0.034
      pass rate as scored      0.56 (0.51 – 0.61)
      pass rate corrected      0.59 (0.48 – 0.69) of these 400 cases
                       people pass  people fail
        scorer passes           44            9
        scorer fails            10           24
      threshold chosen on 44 labels, tried on the 43 others:
        threshold      passes what people fail     fails what people pass
        current 0.70   0.19 (0.07 – 0.43)  3 / 16  0.19 (0.08 – 0.37)  5 / 27
        proposed 0.62  0.06 (0.01 – 0.28)  1 / 16  0.15 (0.06 – 0.32)  4 / 27

    next  set the threshold in the suite (faithfulness 0.62), then  saiten rescore r_8f2c
    "
  `)
})

it('says why a figure is missing, and nothing of a threshold where nobody decides', () => {
  const reason = { en: 'the labels are grades', ja: 'ラベルが評点です' }
  const graded: ScorerCalibration = {
    ...judge,
    agreement: { value: null, reason },
    grades: { weightedKappa: estimate(0.6, 0.5, 0.7), spearman: none },
    proposal: { threshold: null, reason, chosenOn: 0, heldOut: null },
    passRate: { plain: none, corrected: none },
  }
  const labels = { ...calibration.labels, kind: 'grade' as const, scale: { low: 1, high: 5, step: 1 } }
  const text = calibrationText({ ...calibration, labels, scorers: [graded] }, 'ja')
  expect(text).toContain('ラベル 203 件（評点 1〜5）')
  expect(text).toContain('スピアマンの ρ        – 理由なし')
  expect(text.match(/ラベルが評点です/g)).toHaveLength(1)
  expect(text).not.toContain('合格率')
})

it('has no interval for a rate that people counted themselves', () => {
  const whole: ScorerCalibration = {
    ...judge,
    cases: { scored: 40, labelled: 40, withoutScore: 0, tied: 0, withoutLabel: 0 },
    passRate: { plain: estimate(0.56, 0.51, 0.61, 40), corrected: estimate(0.4, 0.4, 0.4, 40) },
  }
  const text = calibrationText({ ...calibration, scorers: [whole] }, 'en')
  expect(text).toMatch(/pass rate corrected +0\.40: what people say of all 40\n/)
})

it('says once that nobody decides', () => {
  const reason = { en: 'no threshold, so nobody decides', ja: '閾値なし' }
  const unknown: Estimate = { value: null, ci95: null, n: 0, reason }
  const open: ScorerCalibration = {
    ...judge,
    agreement: { value: null, reason },
    alpha: { raters: none, withScorer: unknown },
    passRate: { plain: unknown, corrected: unknown },
  }
  expect(calibrationText({ ...calibration, scorers: [open] }, 'en').match(/so nobody decides/g)).toHaveLength(1)
})

it('does not advise a threshold that errs more on labels it has not seen', () => {
  const { proposal } = judge
  const { current, proposed, n } = proposal.heldOut as NonNullable<typeof proposal.heldOut>
  const worse = { ...judge, proposal: { ...proposal, heldOut: { n, current: proposed, proposed: current! } } }
  expect(calibrationText({ ...calibration, scorers: [worse] }, 'en')).not.toContain('saiten rescore')
})

it('gives JSON whose sentences are in one language', () => {
  const [scorer] = JSON.parse(calibrationJson(calibration, 'ja')).scorers
  expect(scorer.warnings).toEqual(['同数に注意'])
  expect(scorer.agreement.kappa.ci95).toEqual([0.357, 1.02])
})

it.each(nastyTexts)('keeps to its lines whatever a scorer is called: %j', (scorer) => {
  const lines = (name: string) =>
    calibrationText({ ...calibration, suite: name, scorers: [{ ...judge, scorer: name, target: name }] }, 'en')
  expect(lines(scorer).split('\n')).toHaveLength(lines('plain').split('\n').length)
  expect(lines(scorer)).not.toContain('\x1b')
})
