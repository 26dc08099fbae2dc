import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Score } from '../../score/score.ts'
import { BundleFold, DEFAULT_THRESHOLDS } from './bundle-fold.ts'
import type { BertFigures, RougeFigures } from './figures.ts'
import type { MetricsViolation } from './metrics-schema.ts'
import { outcomeOf } from './verdicts.ts'

type Mode = 'blocking' | 'advisory'
interface Figures {
  id: string
  bert_score: BertFigures | null
  rouge: RougeFigures | null
  violations: MetricsViolation[]
}
interface Example {
  id: string
  what: string
  mode: Mode
  cases: Figures[]
  expect: object
  case_rows: {
    id: string
    overall_pass: boolean
    needs_review: boolean
    violations: string[]
    f1: number
    rougeL: number
  }[]
  exit: number
}

const examples = readFileSync(join(import.meta.dirname, 'fixtures/aggregate.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Example)

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

const couldNotRun: Partial<Score> = { status: 'error', value: null, error: { kind: 'threw', message: 'no model' } }

/** Scores as the scorers give them. */
function scoresOf({ bert_score, rouge, violations }: Omit<Figures, 'id'>, mode: Mode): Score[] {
  const blocked = mode === 'blocking' && violations.some(({ severity }) => severity === 'critical')
  return [
    score('bert-score', bert_score ? { details: { ...bert_score } } : couldNotRun),
    score('rouge', rouge ? { parts: { ...rouge } } : couldNotRun),
    score('rules', { value: blocked ? 0 : 1, details: { violations: violations as never } }),
  ]
}

function judge(cases: Figures[], mode: Mode = 'blocking', options?: Parameters<BundleFold['finish']>[0]) {
  const fold = new BundleFold(DEFAULT_THRESHOLDS, 'en')
  const rows = cases.map((one) => fold.add(one.id, scoresOf(one, mode)))
  return { ...fold.finish(options), rows }
}

const EXIT = { pass: 0, fail: 1, undecided: 2 }

it.each(examples)('$id $what', ({ mode, cases, expect: wanted, case_rows, exit }) => {
  const { rows, ...bundle } = judge(cases, mode)
  expect(bundle).toMatchObject(wanted)
  expect(
    rows.map(({ id, overall_pass, needs_review, violations, semantic, surface }) => ({
      id,
      overall_pass,
      needs_review,
      violations: violations.violations.map((violation) => violation.id),
      f1: semantic.bert_score?.f1 ?? null,
      rougeL: surface.rougeL,
    })),
  ).toEqual(case_rows)
  expect(EXIT[outcomeOf(bundle)]).toBe(exit)
})

const figures = (f1: number, rougeL: number, violations: MetricsViolation[] = [], id = '1'): Figures => ({
  id,
  bert_score: { precision: f1, recall: f1, f1 },
  rouge: { rouge1: rougeL, rougeL },
  violations,
})
const violation = (severity: MetricsViolation['severity'], id = `rule.${severity}`) => ({ id, severity, message: 'm' })

describe('出力整形', () => {
  it('BERTScore / ROUGE: 小数第4位で四捨五入し、metrics.json の semantic・surface セクションへ格納する。評価ログには threshold_met のブール値を追加する', () => {
    const { semantic, surface } = judge([figures(0.849951, 0.69994)])
    expect(semantic).toEqual({ bert_score: { precision: 0.85, recall: 0.85, f1: 0.85 }, threshold_met: true, n: 1 })
    expect(surface).toEqual({ rouge1: 0.6999, rougeL: 0.6999, threshold_met: false, n: 1 })
  })

  it('ルール判定: 最も高い重大度を violations.max_severity として記録し、critical を検出した場合は violations.threshold_met=false として即座に Gate 失敗扱いにする', () => {
    const minorFirst = judge([figures(1, 1, [violation('minor'), violation('major')])])
    expect(minorFirst.violations).toMatchObject({ max_severity: 'major', threshold_met: true })
    const critical = judge([figures(1, 1), figures(1, 1, [violation('critical')], '2')])
    expect(critical.violations).toMatchObject({ max_severity: 'critical', threshold_met: false })
    expect(critical.overall_pass).toBe(false)
    expect(outcomeOf(critical)).toBe('fail')
  })

  it.each([
    [0.85, 0.7, 'none', true],
    [0.85, 0.1, 'none', true],
    [0.1, 0.7, 'none', true],
    [0.1, 0.1, 'none', false],
    [1, 1, 'critical', false],
    [1, 1, 'major', true],
  ] as const)(
    '集計: critical 違反が無く、かつ BERTScore F1 または ROUGE-L の少なくとも一方が閾値を満たす場合に合格 (F1 %d, ROUGE-L %d, %s)',
    (f1, rougeL, worst, passes) => {
      const { overall_pass } = judge([figures(f1, rougeL, worst === 'none' ? [] : [violation(worst)])])
      expect(overall_pass).toBe(passes)
    },
  )

  it.each([
    [0.85, 0.7, 'none', false],
    [0.85, 0.7, 'minor', false],
    [0.85, 0.7, 'major', true],
    [0.85, 0.6999, 'none', true],
    [0.8499, 0.7, 'none', true],
  ] as const)(
    '集計: いずれかのスコアが閾値未満、もしくは重大度が major 以上の場合は needs_review=true (F1 %d, ROUGE-L %d, %s)',
    (f1, rougeL, worst, review) => {
      const { needs_review } = judge([figures(f1, rougeL, worst === 'none' ? [] : [violation(worst)])])
      expect(needs_review).toBe(review)
    },
  )
})

describe('the bundle', () => {
  it('counts a rule once, and lists violations in the order of the ruleset', () => {
    const late = violation('minor', 'late')
    const early = violation('major', 'early')
    const { violations, rows } = judge([figures(1, 1, [late]), figures(1, 1, [early, late], '2')], 'blocking', {
      order: ['early', 'late'],
    })
    expect(violations.counts).toEqual({ minor: 1, major: 1, critical: 0 })
    expect(violations.violations.map(({ id }) => id)).toEqual(['early', 'late'])
    expect(rows[1]?.violations.counts).toEqual({ minor: 1, major: 1, critical: 0 })
  })

  it('asks for a person when something was left out in pairing, though every case is fine', () => {
    expect(judge([figures(1, 1)]).needs_review).toBe(false)
    expect(judge([figures(1, 1)], 'blocking', { unpaired: true })).toMatchObject({
      overall_pass: true,
      needs_review: true,
    })
  })

  it('does not pass where the rules could not be asked', () => {
    const fold = new BundleFold(DEFAULT_THRESHOLDS, 'en')
    const [bert, rouge] = scoresOf(figures(1, 1), 'blocking')
    fold.add('1', [bert as Score, rouge as Score, score('rules', couldNotRun)])
    expect(fold.finish()).toMatchObject({
      violations: { threshold_met: null, reason: 'no model', max_severity: 'none' },
      overall_pass: false,
      needs_review: true,
    })
  })

  it('keeps the excerpt of a violation out of the file', () => {
    const found = { ...violation('minor'), excerpt: 'the answer said so', start: 0, end: 3 }
    expect(JSON.stringify(judge([figures(1, 1, [found])]))).not.toContain('the answer said so')
  })
})
