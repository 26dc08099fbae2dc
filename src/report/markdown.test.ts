import { expect, it } from 'vitest'
import markdown from './markdown.ts'
import { nastyTexts } from './testing/nasty.ts'
import { outsideCode } from './testing/outside-code.ts'
import {
  errored,
  reportText,
  row,
  sampleComparison,
  sampleSummary,
  scored,
  scorerSummary,
} from './testing/sample-run.ts'

it('fits a pull request comment', () => {
  expect(reportText(markdown)).toMatchInlineSnapshot(`
    "<!-- saiten:support-bot -->
    ### ❌ FAIL \`support-bot\`

    - \`pass rate 0.50 is below 1.00\`

    | scorer | n | mean | 95 % interval | bounds | lowest | threshold | below | errors |
    | :-- | --: | --: | --: | --: | --: | --: | --: | --: |
    | \`faithfulness\` | 4 | 0.71 | 0.34 – 1.00 | 0.57 – 0.77 | 0.43 | 0.70 | 2 | 1 |
    | \`exact\` | 5 | 0.80 | 0.24 – 1.00 | – | 0.00 | 1.00 | 1 | 0 |
    | ↳ \`words\` | 5 | 0.90 | – |  |  |  |  |  |

    pass rate 0.50 (0.15 – 0.85) · weighted average 0.73 (0.28 – 1.00) · bounds: the mean if every missing score were 0, or 1

    <details><summary>2 of 5 below threshold, worst first</summary>

    **\`tone-11\`** — \`exact\` 0.00 < 1.00, \`faithfulness\` 0.6996 < 0.70 — \`cases/tone.yaml:88\`

    \`\`\`text
    why   differs
    want  Your parcel arrives tomorrow.
    got   Woohoo!! Your parcel arrives tomorrow! ⏎ Anything else?
    \`\`\`

    **\`refund-02\`** — \`faithfulness\` 0.43 < 0.70 — \`cases/refund.yaml:20\`

    \`\`\`text
    why   3 of 7 claims supported; "30 days" is not in the context
    want  14日以内に返品できます。
    got   30日以内なら返品できます。
    \`\`\`

    </details>

    **No score** in 1 of 5 (not counted as 0)

    - 1 × timeout (\`faithfulness\`): \`no answer within 30 s\`

    **Review** 1: pass, but someone should look: \`tone-04\`

    **Diagnosis**, most frequent first

    - 2 × \`faithfulness\`: \`a period that the context does not name\` — look at \`unsupportedClaims\` (\`refund-02\`, \`tone-11\`); points to \`the retrieval step leaves out the refund page\`

    planned 10 = scored 9 + errors 1 + not applicable 0 + skipped 0 · run \`r_8f2c\`
    "
  `)
})

it('shows how each scorer stands against the baseline', () => {
  const [target] = sampleSummary.targets
  const summary = { ...sampleSummary, targets: [{ ...target!, comparison: sampleComparison }] }
  expect(reportText(markdown, { summary })).toContain(
    '`against r_7a1b`\n\n- `faithfulness` −0.031 (−0.052 … −0.010) regressed\n',
  )
})

it('says the same in Japanese', () => {
  const text = reportText(markdown, { options: { language: 'ja' } })
  for (const said of [
    '### ❌ 不合格 `support-bot`',
    '5 件中 2 件が閾値未満（悪い順）',
    '**スコアなし** 5 件中 1 件（0 点には数えません）',
    '予定 10 = 採点済み 9',
  ])
    expect(text).toContain(said)
})

it.each(nastyTexts)('keeps %j in code, where it is inert', (text) => {
  const marked = `${text}@evil http://evil <b>`
  const rows = [
    row(marked, 'fail', [scored(marked, 0, 1, { reason: marked })], {
      expected: marked,
      output: `${marked}!`,
      target: marked,
      origin: { file: marked, line: 1 },
    }),
    row(marked, 'error', [errored(marked, 'threw', marked)]),
    row(marked, 'review', [scored('x', 1, 1, { review: marked })]),
  ]
  const [target] = sampleSummary.targets
  const targets = [0, 1].map(() => ({
    ...target!,
    name: marked,
    scorers: [scorerSummary(marked, { parts: { [marked]: { n: 1, mean: 1, ci95: null } } })],
  }))
  const diagnosis = [
    { ...sampleSummary.diagnosis[0]!, scorer: marked, cause: marked, pointsTo: marked, check: marked, cases: [marked] },
  ]
  const shown = reportText(markdown, {
    rows,
    summary: { ...sampleSummary, suite: marked, reasons: [marked], run: marked, targets, diagnosis },
  })
  const [first, ...rest] = shown.split('\n')
  expect(first).toMatch(/^<!-- saiten:[^<>]* -->$/)
  expect(outsideCode(rest.join('\n'))).not.toMatch(/evil|<b>|script|onerror|alert/)
})

it('never grows over what GitHub takes, and says what was left out', () => {
  const long = '長い答え'.repeat(5000)
  const rows = Array.from({ length: 2000 }, (_, at) =>
    row(`${at}-${long}`, 'fail', [scored('exact', 0, 1, { reason: long })], {
      expected: long,
      output: `違う${long}`,
      origin: { file: long, line: 1 },
    }),
  )
  const [target] = sampleSummary.targets
  const targets = Array.from({ length: 300 }, (_, at) => ({
    ...target!,
    name: `${at}-${long}`,
    scorers: [scorerSummary(long), scorerSummary(long)],
  }))
  const text = reportText(markdown, {
    rows,
    summary: {
      ...sampleSummary,
      suite: long,
      reasons: [long, long],
      targets,
      diagnosis: Array(50).fill({ ...sampleSummary.diagnosis[0]!, cause: long }),
    },
  })
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60_000)
  expect(text).toMatch(/… \d+ more targets/)
  expect(text).toMatch(/… \d+ more\n/)
  expect(text).toContain('planned 10 = scored 9')
  expect(text.match(/<details>/g)).toHaveLength(1)
  expect(text.match(/<\/details>/g)).toHaveLength(1)
})
