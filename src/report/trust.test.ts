import { expect, it } from 'vitest'
import type { ScorerCorrelation } from '../gate/correlations.ts'
import type { ScorerHealth } from '../gate/health.ts'
import type { Summary, TargetSummary } from '../gate/summary.ts'
import markdown from './markdown.ts'
import terminal from './terminal.ts'
import { nastyTexts } from './testing/nasty.ts'
import { reportText, sampleSummary } from './testing/sample-run.ts'

const pair = (a: string, b: string, spearman: number | null, n = 120): ScorerCorrelation => ({
  target: 'default',
  a,
  b,
  spearman,
  n,
  ci95: spearman === null ? null : [spearman - 0.1, spearman + 0.1],
})

const sick: ScorerHealth = {
  scorer: 'faithfulness',
  type: 'faithfulness',
  judge: true,
  asked: 120,
  failures: { count: 6, rate: 0.05, ci95: [0.023, 0.105], kinds: { timeout: 4, malformed: 2 } },
  repeats: { cases: 40, flipped: 4, share: 0.1, ci95: [0.04, 0.23], meanSd: 0.0512 },
  drift: { run: 'r_7a1b', before: 0.82, after: 0.71, difference: -0.11, ci95: [-0.16, -0.06] },
}

const well: ScorerHealth = {
  ...sick,
  scorer: 'rubric',
  failures: { count: 0, rate: 0, ci95: [0, 0.03], kinds: {} },
  repeats: { cases: 40, flipped: 0, share: 0, ci95: [0, 0.09], meanSd: 0.01 },
  drift: { run: 'r_7a1b', before: 0.82, after: 0.81, difference: -0.01, ci95: [-0.06, 0.04] },
}

function withTrust(change: Partial<TargetSummary>): Summary {
  return { ...sampleSummary, targets: sampleSummary.targets.map((target) => ({ ...target, ...change })) }
}

const section = (text: string, title: string) =>
  text
    .split('\n\n')
    .find((part) => part.includes(title))
    ?.split('\n') ?? []

it('shows the strongest correlations of either sign first, those without a number not at all', () => {
  const correlations = [pair('rouge', 'exact', 0.2), pair('rouge', 'judge', -0.8), pair('exact', 'always 1', null)]
  const text = reportText(terminal, { summary: withTrust({ correlations }) })
  expect(section(text, 'CORRELATIONS')).toEqual([
    "CORRELATIONS between scorers, strongest first (Spearman's ρ)",
    'scorer             ρ  95 % interval    n',
    'rouge   judge  −0.80  −0.90 … −0.70  120',
    'rouge   exact  +0.20  +0.10 … +0.30  120',
  ])
})

it('stops after ten pairs, and says when they come from a sample', () => {
  const correlations = Array.from({ length: 20 }, (_, i) => ({
    ...pair(`s${i}`, 'judge', i / 20),
    sampledFrom: 50_000,
  }))
  const lines = section(reportText(terminal, { summary: withTrust({ correlations }) }), 'CORRELATIONS')
  expect(lines).toHaveLength(1 + 1 + 10 + 1)
  expect(lines[2]).toContain('s19')
  expect(lines.at(-1)).toBe('from a random sample of the 50000 cases')
})

it('leaves out correlations of so few cases that anything is possible', () => {
  const text = reportText(terminal, { summary: withTrust({ correlations: [pair('a', 'b', 1, 3)] }) })
  expect(text).not.toContain('CORRELATIONS')
})

it('says what is wrong with a scorer, and nothing of one that is well', () => {
  const text = reportText(terminal, { summary: withTrust({ health: [sick, well] }), options: { width: 100 } })
  expect(section(text, 'HEALTH')).toMatchInlineSnapshot(`
    [
      "HEALTH of the scorers",
      "! faithfulness  no score in 6 of 120: 0.05 (0.02 – 0.10); 4 × timeout, 2 × malformed reply",
      "                decides otherwise from try to try in 4 of 40 cases: 0.10 (0.04 – 0.23); sd within a",
      "                case 0.051",
      "                its mean moved by −0.110 (−0.160 … −0.060) since r_7a1b, with the same cases, target",
      "                and options",
    ]
  `)
})

const people = { n: 60, kappa: 0.6, ci95: [0.4, 0.8] as [number, number], agreement: 0.8, otherAnswers: 0 }

it('says how a judge agrees with people, and warns where chance would do as well', () => {
  const health = [
    { ...well, people },
    { ...well, scorer: 'lucky', people: { ...people, n: 12, kappa: 0.3, ci95: [-0.2, 1.1] as [number, number] } },
    { ...well, scorer: 'older', people: { ...people, otherAnswers: 7 } },
    {
      ...well,
      scorer: 'mild',
      people: { ...people, n: 0, kappa: null, ci95: null, agreement: null, reason: 'no threshold' },
    },
  ]
  const text = reportText(terminal, { summary: withTrust({ health }), options: { width: 140 } })
  expect(section(text, 'HEALTH')).toEqual([
    'HEALTH of the scorers',
    '  rubric  agrees with people: κ 0.60 (0.40 – 0.80) on 60 labelled answers',
    '! lucky   agrees with people: κ 0.30 (−0.20 … 1.00) on 12 labelled answers, which chance explains as well',
    '  older   agrees with people: κ 0.60 (0.40 – 0.80) on 60 labelled answers; 7 labelled cases have another',
    '          answer now',
    '  mild    no κ with people: no threshold',
  ])
  const japanese = reportText(markdown, { summary: withTrust({ health }), options: { language: 'ja' } })
  expect(japanese).toContain('- `rubric` 人との一致: κ 0.60 (0.40 – 0.80)、ラベルのある回答 60 件\n')
})

it('says it in Japanese and in Markdown, where nothing comes alive', () => {
  const change = { health: [sick, well], correlations: [pair('rouge', 'judge', -0.8)] }
  expect(reportText(markdown, { summary: withTrust(change), options: { language: 'ja' } })).toContain(
    [
      '**スコアラーの健全性**',
      '',
      '- `faithfulness` 120 件中 6 件でスコアなし: 0.05 (0.02 – 0.10)。4 × 時間切れ、2 × 返答の形式不正',
      '- `faithfulness` 40 ケース中 4 件で、繰り返すと判定が変わる: 0.10 (0.04 – 0.23)。ケース内の標準偏差 0.051',
      '- `faithfulness` 平均が r_7a1b から −0.110 (−0.160 … −0.060) 動いた（ケース・ターゲット・設定は同じ）',
      '',
      '<details><summary>スコアラー間の相関（強い順、スピアマンの ρ）</summary>',
      '',
      '| スコアラー |  | ρ | 95 % 区間 | n |',
      '| :-- | :-- | --: | --: | --: |',
      '| `rouge` | `judge` | −0.80 | −0.90 … −0.70 | 120 |',
    ].join('\n'),
  )
})

it.each(nastyTexts)('keeps its lines with a scorer called %j', (name) => {
  const change = { health: [{ ...sick, scorer: name }], correlations: [pair(name, `${name}2`, 0.5)] }
  for (const create of [terminal, markdown]) {
    const text = reportText(create, { summary: withTrust(change) })
    expect(text.isWellFormed()).toBe(true)
    expect(text).not.toContain('\x1b')
  }
})
