import { expect, it } from 'vitest'
import type { Comparison } from '../gate/comparison.ts'
import type { PairedDifference } from '../gate/paired.ts'
import { judgeRegression } from '../gate/regression.ts'
import { comparisonMarkdown, comparisonText } from './comparison.ts'
import { againstLines } from './format/against.ts'
import { sayIn } from './format/words.ts'

const worse: PairedDifference = {
  name: 'rouge',
  n: 60,
  before: 0.837,
  after: 0.711,
  difference: -0.127,
  ci95: [-0.174, -0.0001],
  p: 0.0001,
  pCorrected: 0.0002,
  change: 'regressed',
}

const comparison: Comparison = {
  before: { run: 'r_1', target: 'default', suite: 's' },
  after: { run: 'r_2', target: 'default', suite: 's' },
  change: 'regressed',
  changed: [],
  cases: {
    paired: 60,
    regressed: 0,
    improved: 0,
    unchanged: 60,
    missing: { onlyBefore: 0, onlyAfter: 0, unscored: 0 },
  },
  deciding: ['rouge', 'weighted average', 'pass rate'],
  decidedBy: ['rouge', 'weighted average'],
  thresholds: [],
  weights: [],
  only: { before: [], after: [] },
  passRate: {
    n: 60,
    before: null,
    after: null,
    difference: null,
    ci95: null,
    p: null,
    pCorrected: null,
    change: 'unchanged',
  },
  scorers: [worse],
  weightedAverage: { ...worse, name: 'weighted average' },
  regressed: [],
  improved: [],
  missing: [],
}

it('calls the average by its name in the language of the reader, everywhere', () => {
  expect(comparisonText(comparison, 'ja')).toContain('加重平均')
  expect(comparisonMarkdown(comparison, 'ja')).toContain('| `加重平均` | 60 |')
  expect(comparisonText(comparison, 'ja') + comparisonMarkdown(comparison, 'ja')).not.toContain('weighted')
  expect(comparisonText(comparison, 'en')).toContain('weighted average')
  const { reasons } = judgeRegression({ baseline: 'r_1', comparison })
  expect(reasons.map(({ ja }) => ja.split(':')[0])).toEqual(['rouge が r_1 より悪化'])
  const alone = judgeRegression({ baseline: 'r_1', comparison: { ...comparison, deciding: ['weighted average'] } })
  expect(alone.reasons[0]?.en).toMatch(/^weighted average regressed against r_1/)
  expect(alone.reasons[0]?.ja).toMatch(/^加重平均 が r_1 より悪化/)
})

it('shows a sign that the rounded number has', () => {
  expect(comparisonText(comparison, 'en')).toContain('−0.127  −0.174 … +0.000')
  expect(againstLines(comparison, sayIn('en'))[0]?.figures).toBe('−0.127 (−0.174 … +0.000) regressed')
})

it('says what interval and test do not both show, and contradicts neither', () => {
  const say = (row: Partial<PairedDifference>, language: 'en' | 'ja' = 'en') => {
    const tone: PairedDifference = { ...worse, name: 'tone', n: 12, change: 'unchanged', ...row }
    const unchanged: Comparison = {
      ...comparison,
      change: 'unchanged',
      deciding: ['tone'],
      decidedBy: [],
      scorers: [tone],
    }
    const [text, markdown] = [comparisonText(unchanged, language), comparisonMarkdown(unchanged, language)]
    const last = text.trimEnd().split('\n').at(-1) as string
    expect(markdown).toContain(last)
    return last
  }
  const none = 'NO CHANGE SHOWN: no difference in tone that interval and test both show (12 pairs)'
  expect(say({ ci95: [-0.4, 0.1], pCorrected: 0.4 })).toBe(none)
  expect(say({ ci95: null, pCorrected: null })).toBe(none)
  expect(say({ ci95: [-0.4, 0.07], pCorrected: 0.003 })).toBe(
    `${none}; tone: p 0.003, but the interval reaches 0: too few cases`,
  )
  expect(say({ ci95: [-0.4, -0.07], pCorrected: 0.08 })).toBe(`${none}; tone: the interval lies beyond 0, but p 0.080`)
  expect(say({ ci95: [-0.4, -0.07], pCorrected: 0.003 })).toBe(
    `${none}; tone: p 0.003, but the interval does not lie beyond the margin`,
  )
  expect(say({ ci95: [-0.4, 0.07], pCorrected: 0.003 }, 'ja')).toBe(
    '変化は認められない: toneに、区間と検定がともに示す差はありません（12 対）。tone: p 0.003 ですが、区間が 0 にかかります（ケースが足りません）',
  )
  expect(comparisonText(comparison, 'en')).toContain('0 regressed, 0 improved, 60 pass or fail as before;')
  expect(comparisonMarkdown(comparison, 'ja')).toContain('悪化 0、改善 0、合否は同じ 60。')
})
