import { expect, it } from 'vitest'
import type { Summary } from '../gate/summary.ts'
import terminal from './terminal.ts'
import { nastyTexts } from './testing/nasty.ts'
import {
  errored,
  reportText,
  row,
  sampleComparison,
  sampleSummary,
  scored,
  scorerSummary,
} from './testing/sample-run.ts'

it('leads from what failed to the verdict and what to do next', () => {
  expect(reportText(terminal)).toMatchInlineSnapshot(`
    "support-bot  run r_8f2c

    BELOW THRESHOLD 2 of 5, worst first
    ✗ tone-11    exact 0.00 < 1.00                                cases/tone.yaml:88
        also  faithfulness 0.6996 < 0.70
        why   differs
        want  Your parcel arrives tomorrow.
        got   Woohoo!! Your parcel arrives tomorrow! ⏎ Anything else?
    ✗ refund-02  faithfulness 0.43 < 0.70                       cases/refund.yaml:20
        why   3 of 7 claims supported; "30 days" is not in the context
        want  14日以内に返品できます。
        got   30日以内なら返品できます。

    NO SCORE in 1 of 5 cases (not counted as 0)
    ! 1 × timeout (faithfulness)                                           refund-03
        no answer within 30 s

    REVIEW 1: these pass, but someone should look
    ? tone-04  faithfulness: 0.71 is close to the threshold 0.70

    scorer        n  mean  95 % interval       bounds  threshold  below  errors
    faithfulness  4  0.71    0.34 – 1.00  0.57 – 0.77       0.70      2       1
    exact         5  0.80    0.24 – 1.00            –       1.00      1       0
      words       5  0.90              –
    bounds: the mean if every missing score were 0, or 1
    pass rate 0.50 (0.15 – 0.85)   weighted average 0.73 (0.28 – 1.00)

    cases 5 = pass 1 + review 1 + fail 2 + error 1 + skipped 0
    planned 10 = scored 9 + errors 1 + not applicable 0 + skipped 0
    cost $0.27 (12 calls, 3 from cache, 41.2k tokens)   time 38 s

    DIAGNOSIS, most frequent first
      2×  faithfulness: a period that the context does not name
          look at    unsupportedClaims — refund-02, tone-11
          points to  the retrieval step leaves out the refund page

    GATE FAIL  pass rate 0.50 is below 1.00  exit 1
    next  saiten show r_8f2c tone-11                 the worst case in full
          saiten run --resume r_8f2c --retry-errors  ask again where no score came
    "
  `)
})

it('says the same in Japanese, still aligned', () => {
  expect(reportText(terminal, { options: { language: 'ja' } })).toMatchInlineSnapshot(`
    "support-bot  実行 r_8f2c

    閾値未満 5 件中 2 件（悪い順）
    ✗ tone-11    exact 0.00 < 1.00                                cases/tone.yaml:88
        ほか  faithfulness 0.6996 < 0.70
        理由  differs
        期待  Your parcel arrives tomorrow.
        出力  Woohoo!! Your parcel arrives tomorrow! ⏎ Anything else?
    ✗ refund-02  faithfulness 0.43 < 0.70                       cases/refund.yaml:20
        理由  3 of 7 claims supported; "30 days" is not in the context
        期待  14日以内に返品できます。
        出力  30日以内なら返品できます。

    スコアなし 5 件中 1 件（0 点には数えません）
    ! 1 × 時間切れ (faithfulness)                                          refund-03
        no answer within 30 s

    要確認 1 件（合格ですが、人の目で見てください）
    ? tone-04  faithfulness: 0.71 is close to the threshold 0.70

    スコアラー    n  平均    95 % 区間         範囲  最低  閾値  未達  エラー
    faithfulness  4  0.71  0.34 – 1.00  0.57 – 0.77  0.43  0.70     2       1
    exact         5  0.80  0.24 – 1.00            –  0.00  1.00     1       0
      words       5  0.90            –
    範囲: 欠けたスコアがすべて 0、またはすべて 1 だった場合の平均
    合格率 0.50 (0.15 – 0.85)   加重平均 0.73 (0.28 – 1.00)

    ケース 5 = 合格 1 + 要確認 1 + 不合格 2 + エラー 1 + 未実行 0
    予定 10 = 採点済み 9 + エラー 1 + 対象外 0 + 未実行 0
    費用 $0.27（12 回、キャッシュ 3 回、41.2k トークン）   時間 38 秒

    診断（多い順）
      2×  faithfulness: a period that the context does not name
          見る項目  unsupportedClaims — refund-02, tone-11
          疑う点    the retrieval step leaves out the refund page

    ゲート 不合格  pass rate 0.50 is below 1.00  終了コード 1
    次へ  saiten show r_8f2c tone-11                 最も悪いケースの全体
          saiten run --resume r_8f2c --retry-errors  スコアのないケースをやり直す
    "
  `)
})

it('says how long was worked on a run, without the pause before it was taken up again', () => {
  expect(reportText(terminal, { summary: { ...sampleSummary, pausedMs: 30_000 } })).toMatch(/tokens\) {3}time 8\.0 s$/m)
})

it('prints one line when quiet', () => {
  expect(reportText(terminal, { options: { quiet: true } })).toBe('GATE FAIL  pass rate 0.50 is below 1.00  exit 1\n')
})

const passing: Summary = {
  ...sampleSummary,
  verdict: 'pass',
  reasons: [],
  diagnosis: [],
  usage: { calls: 0, cached: 0, inputTokens: 0, outputTokens: 0, cost: 0, unpriced: 0 },
  cases: { planned: 1, pass: 1, fail: 0, review: 0, error: 0, skipped: 0 },
  targets: [
    {
      ...sampleSummary.targets[0]!,
      verdict: 'pass',
      scorers: [
        scorerSummary('rouge', {
          passRate: null,
          corpus: { score: 41.23456789, ci95: [38.123456789, 44.3456789], signature: 'v1' },
        }),
      ],
    },
  ],
}

it('is short when all is well, and says when nothing could have failed', () => {
  const reasons = ['nothing was judged: no scorer has a threshold']
  const summary = { ...passing, verdict: 'unjudged' as const, reasons }
  const text = reportText(terminal, { summary, rows: [row('a', 'pass', [scored('rouge', 0.4, null)])] })
  expect(text).toContain('GATE UNJUDGED  nothing was judged: no scorer has a threshold  exit 0')
  expect(text).toContain('  corpus  score 41.2346  ci95 38.1235 – 44.3457  signature v1')
  for (const absent of ['BELOW', 'NO SCORE', 'REVIEW', 'DIAGNOSIS', 'threshold  below', 'cost', '--resume'])
    expect(text).not.toContain(absent)
  expect(reportText(terminal, { summary: passing, rows: [] })).toContain('GATE PASS  exit 0')
})

it('shows each target apart, with its verdict', () => {
  const [target] = sampleSummary.targets
  const summary = {
    ...sampleSummary,
    targets: [
      { ...target!, name: 'old', verdict: 'pass' as const, reasons: [] },
      { ...target!, name: 'new' },
    ],
  }
  const text = reportText(terminal, {
    summary,
    rows: [row('a', 'fail', [scored('exact', 0, 1)], { target: 'new', repeat: 1 })],
  })
  expect(text).toMatch(/^target old {2}PASS$/m)
  expect(text).toMatch(/^target new {2}FAIL {2}pass rate 0.50 is below 1.00$/m)
  expect(text).toContain('✗ a [new] #2  exact 0.00 < 1.00')
})

it('shows how each scorer stands against the baseline', () => {
  const [target] = sampleSummary.targets
  const summary = { ...sampleSummary, targets: [{ ...target!, comparison: sampleComparison }] }
  expect(reportText(terminal, { summary })).toContain(`
against r_7a1b  faithfulness      −0.031 (−0.052 … −0.010) regressed
                exact             +0.000
                weighted average  –
`)
})

it('names ten failures and counts the rest', () => {
  const rows = Array.from({ length: 25 }, (_, at) => row(`case-${at}`, 'fail', [scored('exact', 0, 1)]))
  const text = reportText(terminal, { rows })
  expect(text.match(/^✗/gm)).toHaveLength(10)
  expect(text).toContain('… 15 more: saiten show r_8f2c --failed')
})

it('offers what would help this run', () => {
  const next = (rows: Parameters<typeof row>[2]) => reportText(terminal, { rows: [row('a b', 'error', rows)] })
  expect(next([errored('x', 'threw', 'boom')])).toMatch(
    /next {2}saiten show r_8f2c 'a b' .*\n {6}saiten rescore r_8f2c .*\n$/,
  )
  expect(next([errored('x', 'input', 'no output')])).not.toMatch(/retry-errors|rescore/)
  expect(next([errored('x', 'timeout', 'slow')])).toMatch(/ saiten run --resume r_8f2c --retry-errors .*\n$/)
})

it('offers to resume what was not run', () => {
  const summary = { ...sampleSummary, finishedAt: null, cases: { ...sampleSummary.cases, skipped: 3 } }
  expect(reportText(terminal, { summary })).toContain('saiten run --resume r_8f2c ')
})

it('puts reasons that do not fit on lines of their own', () => {
  const reasons = ['the mean of faithfulness, 0.71, is below 0.80', 'pass rate 0.50 is below 1.00']
  const text = reportText(terminal, { summary: { ...sampleSummary, reasons } })
  expect(text).toContain(`GATE FAIL  exit 1\n  ${reasons[0]}\n  ${reasons[1]}\n`)
})

it('uses colour only when told to', () => {
  expect(reportText(terminal)).not.toContain('\x1b')
  const coloured = reportText(terminal, { options: { colour: true } })
  expect(coloured).toContain('\x1b[31m')
  expect(coloured.replace(/\x1b\[\d+m/g, '')).toBe(reportText(terminal))
})

it.each(nastyTexts)('shows %j without obeying it', (text) => {
  const rows = [
    row(text, 'fail', [scored(text || 'x', 0, 1, { reason: text })], {
      expected: text,
      output: `${text}!`,
      origin: { file: text, line: 1 },
    }),
    row(text, 'error', [errored(text || 'x', 'threw', text)]),
    row(text, 'review', [scored('x', 1, 1, { review: text })]),
  ]
  const [target] = sampleSummary.targets
  const summary = {
    ...sampleSummary,
    suite: text,
    reasons: [text],
    targets: [{ ...target!, name: text, scorers: [scorerSummary(text)] }],
  }
  const shown = reportText(terminal, { rows, summary })
  expect(shown).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u202e\u2066]/)
  expect(shown.isWellFormed()).toBe(true)
})

it('says every figure of a scorer on a narrow terminal, too, beneath its name', () => {
  const [target] = sampleSummary.targets
  const scorers = [scorerSummary('answer-relevancy', { n: 3, threshold: 0.7, errors: 2, bounds: [0, 1] })]
  const summary = { ...sampleSummary, targets: [{ ...target!, scorers }] }
  const text = reportText(terminal, { rows: [], summary, options: { width: 40 } })
  expect(text).toMatch(/^answer-relevancy\n {2}n 3 {2}mean /m)
  expect(text).toMatch(/95 % interval \d\.\d\d – \d\.\d\d/)
  expect(text).toMatch(/threshold 0\.70/)
  expect(text).toMatch(/errors 2/)
})

it('keeps to the width it was given', () => {
  const long = 'とても長い名前のスコアラー'.repeat(20)
  const rows = [
    row(long, 'fail', [scored(long, 0, 1, { reason: long })], {
      expected: long,
      output: `${long}!`,
      origin: { file: 'cases/x.yaml', line: 1 },
    }),
  ]
  const [target] = sampleSummary.targets
  const summary = {
    ...sampleSummary,
    targets: [
      { ...target!, scorers: [scorerSummary(long, { threshold: 0.7, errors: 2, notApplicable: 1, bounds: [0, 1] })] },
    ],
  }
  for (const line of reportText(terminal, { rows, summary, options: { width: 72 } }).split('\n')) {
    // Full-width characters take two columns.
    const columns = line.replace(/[^\x20-\x7e…–×·—✗]/gu, '  ').length
    expect(columns, line).toBeLessThanOrEqual(72)
  }
})

it('says how many groups the intervals rest on, where cases belong together', () => {
  const summary = { ...sampleSummary, cluster: { by: 'metadata.talk', groups: 4 } }
  expect(reportText(terminal, { summary })).toMatch(/^intervals by metadata\.talk: 4 groups of cases$/m)
  expect(reportText(terminal)).not.toContain('intervals by')
})
