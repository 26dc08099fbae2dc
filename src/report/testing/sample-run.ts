import type { Comparison } from '../../gate/comparison.ts'
import { DEFAULT_GATE } from '../../gate/policy.ts'
import type { ScorerSummary, Summary } from '../../gate/summary.ts'
import type { ResultRow } from '../../score/result.ts'
import type { Score } from '../../score/score.ts'
import type { CreateReporter, ReportHeader, ReportOptions } from '../../views/reporter.ts'

/** A score that reached or missed its threshold, with what a test wants different. */
export function scored(scorer: string, value: number, threshold: number | null, extra: Partial<Score> = {}): Score {
  const passed = threshold === null ? null : value >= threshold
  return { scorer, type: scorer, status: 'scored', value, threshold, weight: 1, passed, ...extra }
}

export function errored(scorer: string, kind: NonNullable<Score['error']>['kind'], message: string): Score {
  return {
    scorer,
    type: scorer,
    status: 'error',
    value: null,
    threshold: 0.7,
    weight: 1,
    passed: null,
    error: { kind, message },
  }
}

export function row(
  id: string,
  verdict: ResultRow['verdict'],
  scores: Score[],
  extra: Partial<ResultRow> = {},
): ResultRow {
  return { case: id, target: 'default', repeat: 0, verdict, scores, weightedAverage: null, durationMs: null, ...extra }
}

/** A row to which the target gave no answer, which every scorer reports. */
export function unanswered(id: string): ResultRow {
  return row(id, 'error', [errored('faithfulness', 'target', 'it is down'), errored('exact', 'target', 'it is down')])
}

export function scorerSummary(name: string, extra: Partial<ScorerSummary> = {}): ScorerSummary {
  return {
    name,
    type: name,
    n: 6,
    mean: 0.81,
    ci95: [0.78, 0.84],
    bounds: null,
    passRate: 0.9,
    below: 0,
    errors: 0,
    errorKinds: {},
    notApplicable: 0,
    skipped: 0,
    threshold: null,
    min: 0.42,
    ...extra,
  }
}

/** A small support bot: one answer is wrong, one too cheerful, one has no score, one wants a look, one is good. */
export const sampleRows: ResultRow[] = [
  row(
    'refund-02',
    'fail',
    [
      scored('faithfulness', 0.4286, 0.7, { reason: '3 of 7 claims supported; "30 days" is not in the context' }),
      scored('exact', 1, 1),
    ],
    {
      weightedAverage: 0.71,
      durationMs: 3300,
      origin: { file: 'cases/refund.yaml', line: 20 },
      input: '返品できますか？',
      expected: '14日以内に返品できます。',
      output: '30日以内なら返品できます。',
    },
  ),
  row('tone-11', 'fail', [scored('faithfulness', 0.6996, 0.7), scored('exact', 0, 1, { reason: 'differs' })], {
    weightedAverage: 0.35,
    durationMs: 812,
    origin: { file: 'cases/tone.yaml', line: 88 },
    expected: 'Your parcel arrives tomorrow.',
    output: 'Woohoo!! Your parcel arrives tomorrow!\nAnything else?',
  }),
  row('refund-03', 'error', [errored('faithfulness', 'timeout', 'no answer within 30 s'), scored('exact', 1, 1)], {
    origin: { file: 'cases/refund.yaml', line: 31 },
  }),
  row(
    'tone-04',
    'review',
    [scored('faithfulness', 0.71, 0.7, { review: '0.71 is close to the threshold 0.70' }), scored('exact', 1, 1)],
    {
      weightedAverage: 0.855,
      durationMs: 640,
      origin: { file: 'cases/tone.yaml', line: 30 },
    },
  ),
  row('hello-01', 'pass', [scored('faithfulness', 1, 0.7), scored('exact', 1, 1)], {
    weightedAverage: 1,
    durationMs: 500,
  }),
]

export const sampleHeader: ReportHeader = {
  run: 'r_8f2c',
  suite: 'support-bot',
  startedAt: '2026-11-15T20:00:00.000Z',
  kind: 'suite',
  status: 'finished',
  counts: { planned: 5, pass: 1, fail: 2, review: 1, error: 1, skipped: 0 },
  targets: ['default'],
  scorers: ['faithfulness', 'exact'],
  goOn: 'run',
  manifest: { saiten: '0', cases: 'c', suite: 's', scorers: {}, targets: {}, selection: '' },
  plan: {
    targets: ['default'],
    repeats: { least: 1, most: 1 },
    scorers: [],
    selection: {},
    gate: DEFAULT_GATE,
    cluster: null,
    planned: 5,
  },
  rows: async function* () {},
}

export const sampleSummary: Summary = {
  run: 'r_8f2c',
  suite: 'support-bot',
  startedAt: '2026-11-15T20:00:00.000Z',
  finishedAt: '2026-11-15T20:00:38.000Z',
  verdict: 'fail',
  reasons: ['pass rate 0.50 is below 1.00'],
  cases: sampleHeader.counts,
  scores: { planned: 10, scored: 9, errors: 1, notApplicable: 0, skipped: 0 },
  targets: [
    {
      name: 'default',
      verdict: 'fail',
      reasons: ['pass rate 0.50 is below 1.00'],
      cases: sampleHeader.counts,
      passRate: { value: 0.5, n: 4, ci95: [0.15, 0.85] },
      weightedAverage: { n: 4, mean: 0.73, ci95: [0.28, 1] },
      scorers: [
        scorerSummary('faithfulness', {
          n: 4,
          mean: 0.7095,
          ci95: [0.34, 1],
          bounds: [0.57, 0.77],
          below: 2,
          errors: 1,
          errorKinds: { timeout: 1 },
          threshold: 0.7,
          min: 0.4286,
        }),
        scorerSummary('exact', {
          n: 5,
          mean: 0.8,
          ci95: [0.24, 1],
          below: 1,
          threshold: 1,
          min: 0,
          parts: { words: { n: 5, mean: 0.9, ci95: null } },
        }),
      ],
    },
  ],
  usage: { calls: 12, cached: 3, inputTokens: 40_100, outputTokens: 1100, cost: 0.27, unpriced: 0 },
  diagnosis: [
    {
      target: 'default',
      scorer: 'faithfulness',
      check: 'unsupportedClaims',
      cause: 'a period that the context does not name',
      pointsTo: 'the retrieval step leaves out the refund page',
      count: 2,
      cases: ['refund-02', 'tone-11'],
    },
  ],
  provenance: {},
}

const side = { run: 'r_7a1b', target: 'default', suite: 'support-bot' }
const difference = { n: 4, before: 0.74, after: 0.71, p: 0.01, pCorrected: 0.02 }

/** The same run against an earlier one: a scorer got worse. */
export const sampleComparison: Comparison = {
  before: side,
  after: { ...side, run: 'r_8f2c' },
  change: 'regressed',
  changed: [],
  cases: { paired: 4, regressed: 1, improved: 0, unchanged: 3, missing: { onlyBefore: 0, onlyAfter: 0, unscored: 1 } },
  deciding: ['faithfulness', 'pass rate'],
  decidedBy: ['faithfulness'],
  thresholds: [],
  weights: [],
  only: { before: [], after: [] },
  passRate: { n: 4, before: 0.75, after: 0.5, difference: -0.25, ci95: null, p: 1, pCorrected: 1, change: 'unchanged' },
  scorers: [
    { ...difference, name: 'faithfulness', difference: -0.031, ci95: [-0.052, -0.01], change: 'regressed' },
    { ...difference, name: 'exact', difference: 0, ci95: null, change: 'unchanged' },
  ],
  weightedAverage: { ...difference, name: 'weighted average', difference: null, ci95: null, change: 'unchanged' },
  regressed: [],
  improved: [],
  missing: [],
}

export const plainOptions: ReportOptions = {
  language: 'en',
  colour: false,
  quiet: false,
  width: 80,
  file: null,
  env: {},
}

/** Everything a reporter writes about a run. */
export function reportText(
  create: CreateReporter,
  { options = {}, header = sampleHeader, rows = sampleRows as Iterable<ResultRow>, summary = sampleSummary } = {} as {
    options?: Partial<ReportOptions>
    header?: ReportHeader
    rows?: Iterable<ResultRow>
    summary?: Summary
  },
): string {
  let text = ''
  const reporter = create(
    (piece) => {
      text += piece
    },
    { ...plainOptions, ...options },
  )
  reporter.start?.(header)
  const counts = { pass: 0, fail: 0, review: 0, error: 0 }
  for (const one of rows) {
    counts[one.verdict]++
    reporter.row?.(one)
  }
  reporter.end(rows === sampleRows ? summary : { ...summary, cases: { ...summary.cases, ...counts } })
  return text
}
