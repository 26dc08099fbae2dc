import { describe, expect, it } from 'vitest'
import { diffMetrics } from './diff.ts'
import type { CaseRow, Metrics, Provenance } from './metrics-schema.ts'

const provenance: Provenance = {
  saiten: '0.1.0',
  encoder: { model: 'bert', layer: 9, baseline: 'ja', rescale_with_baseline: true },
  rouge: { types: ['rouge1', 'rougeL'], tokenizer: 'auto', sentencepiece: null, base_form: false, version: 1 },
  normalization: 1,
  text_lang: null,
  thresholds: { f1: 0.85, rougeL: 0.7 },
  mode: 'blocking',
  ruleset: {
    name: 'rules.yaml',
    hash: 'h1',
    rules: [
      { id: 'a', severity: 'critical' },
      { id: 'b', severity: 'major' },
    ],
  },
  cases: 'c1',
}

const sections = (f1: number, rougeL: number, violations: Metrics['violations']['violations'] = []) => ({
  semantic: { bert_score: { precision: f1, recall: f1, f1 }, threshold_met: f1 >= 0.85, n: 1 },
  surface: { rouge1: rougeL, rougeL, threshold_met: rougeL >= 0.7, n: 1 },
  violations: {
    counts: { minor: 0, major: violations.length, critical: 0 },
    violations,
    max_severity: violations.length > 0 ? ('major' as const) : ('none' as const),
    threshold_met: true,
  },
})

const row = (id: string, f1 = 0.9, rougeL = 0.8): CaseRow => ({
  id,
  ...sections(f1, rougeL),
  overall_pass: f1 >= 0.85 || rougeL >= 0.7,
  needs_review: false,
})

const metrics = (change: Partial<Metrics> = {}): Metrics => ({
  ...sections(0.9, 0.8),
  overall_pass: true,
  needs_review: false,
  generated_at: 't',
  provenance,
  pairing: {
    cases: 1,
    without_output: [],
    without_expected: [],
    duplicate_inputs: [],
    duplicate_expected: [],
    inputs_without_id: [],
    expected_without_id: [],
  },
  warnings: [],
  cases: [row('1')],
  ...change,
})

describe('diffMetrics', () => {
  it('finds nothing between a file and itself', () => {
    expect(diffMetrics(metrics(), metrics())).toMatchObject({
      comparable: true,
      reasons: [],
      settings: [],
      rules: [],
      violations: [],
      cases: { changed: [] },
    })
  })

  it('says what changed per figure, per violation and per case', () => {
    const violation = { id: 'b', severity: 'major' as const, message: 'm' }
    const after = metrics({
      ...sections(0.88, 0.6, [violation]),
      cases: [row('1', 0.9, 0.6), row('2')],
      needs_review: true,
    })
    const diff = diffMetrics(metrics({ cases: [row('1'), row('0')] }), after)
    expect(diff.figures.find(({ name }) => name === 'rougeL')).toEqual({
      name: 'rougeL',
      before: 0.8,
      after: 0.6,
      difference: -0.2,
    })
    expect(diff.verdict.needs_review).toEqual([false, true])
    expect(diff.violations).toEqual([{ id: 'b', severity: 'major', change: 'new' }])
    expect(diff.cases.changed).toEqual([
      { id: '1', change: 'changed', what: { rouge1: [0.8, 0.6], rougeL: [0.8, 0.6] } },
      { id: '2', change: 'new', what: {} },
      { id: '0', change: 'gone', what: {} },
    ])
  })

  it('calls a rule that is gone or weighs less breaking, and nothing else', () => {
    const rules = [
      { id: 'b', severity: 'minor' as const },
      { id: 'c', severity: 'critical' as const },
    ]
    const after = metrics({ provenance: { ...provenance, ruleset: { name: 'rules.yaml', hash: 'h2', rules } } })
    const diff = diffMetrics(metrics(), after)
    expect(diff.comparable).toBe(true)
    expect(diff.settings).toEqual([{ name: 'ruleset', before: 'h1', after: 'h2' }])
    expect(diff.rules).toEqual([
      { id: 'a', change: 'removed', before: 'critical', after: null, breaking: true },
      { id: 'b', change: 'severity', before: 'major', after: 'minor', breaking: true },
      { id: 'c', change: 'added', before: null, after: 'critical', breaking: false },
    ])
    expect(
      diffMetrics(after, metrics())
        .rules.filter(({ breaking }) => breaking)
        .map(({ id }) => id),
    ).toEqual(['c'])
  })

  it.each<[string, Partial<Provenance>, string[]]>([
    ['another tokenizer', { rouge: { ...provenance.rouge, tokenizer: 'ja' } }, ['rouge1', 'rougeL']],
    [
      'another model',
      { encoder: { model: 'other', layer: 9, baseline: 'ja', rescale_with_baseline: true } },
      ['BERTScore precision', 'BERTScore recall', 'BERTScore f1'],
    ],
    ['no encoder', { encoder: null }, ['BERTScore precision', 'BERTScore recall', 'BERTScore f1']],
  ])('does not compare figures across %s', (_what, change, names) => {
    const diff = diffMetrics(metrics(), metrics({ provenance: { ...provenance, ...change } }))
    expect(diff.comparable).toBe(false)
    expect(diff.reasons.length).toBeGreaterThan(0)
    expect(diff.figures.filter(({ difference }) => difference === null).map(({ name }) => name)).toEqual(names)
  })

  it('compares across thresholds and mode, and says so', () => {
    const other = { ...provenance, mode: 'advisory' as const, thresholds: { f1: 0.8, rougeL: 0.7 } }
    const diff = diffMetrics(metrics(), metrics({ provenance: other }))
    expect(diff.comparable).toBe(true)
    expect(diff.settings.map(({ name }) => name)).toEqual(['mode', 'threshold f1'])
  })

  it('refuses a file without provenance', () => {
    const { provenance: _provenance, ...bare } = metrics()
    expect(diffMetrics(bare, metrics()).comparable).toBe(false)
  })
})
