import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import github from './github.ts'
import markdown from './markdown.ts'
import { nastyTexts } from './testing/nasty.ts'
import { errored, reportText, row, sampleSummary, scored, unanswered } from './testing/sample-run.ts'

const folder = mkdtempSync(join(tmpdir(), 'saiten-github-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('annotates the cases where they stand', () => {
  expect(reportText(github)).toMatchInlineSnapshot(`
    "::error title=saiten support-bot%3A FAIL::pass rate 0.50 is below 1.00
    ::error file=cases/tone.yaml,line=88,title=tone-11%3A exact 0.00 < 1.00%2C faithfulness 0.6996 < 0.70::exact 0.00 < 1.00, faithfulness 0.6996 < 0.70%0Awhy: differs%0Awant: Your parcel arrives tomorrow.%0Agot: Woohoo!! Your parcel arrives tomorrow! ⏎ Anything else?
    ::error file=cases/refund.yaml,line=20,title=refund-02%3A faithfulness 0.43 < 0.70::faithfulness 0.43 < 0.70%0Awhy: 3 of 7 claims supported; "30 days" is not in the context%0Awant: 14日以内に返品できます。%0Agot: 30日以内なら返品できます。
    ::warning file=cases/refund.yaml,line=31,title=refund-03%3A no score::faithfulness: timeout: no answer within 30 s
    ::notice file=cases/tone.yaml,line=30,title=tone-04%3A review::faithfulness: 0.71 is close to the threshold 0.70
    "
  `)
})

const many = [
  ...Array.from({ length: 30 }, (_, at) => row(`f-${at}`, 'fail', [scored('exact', 0, 1)])),
  ...Array.from({ length: 30 }, (_, at) => row(`e-${at}`, 'error', [errored('exact', 'threw', 'x')])),
  ...Array.from({ length: 30 }, (_, at) => row(`r-${at}`, 'review', [scored('exact', 1, 1, { review: 'x' })])),
]
const ofType = (text: string, type: string) => text.split('\n').filter((line) => line.startsWith(`::${type}`))

it('keeps to what GitHub shows, the last one saying how many more', () => {
  const text = reportText(github, { rows: many })
  expect(ofType(text, 'error')).toHaveLength(10)
  expect(ofType(text, 'error').at(-1)).toBe('::error title=saiten::22 more: saiten show r_8f2c --failed')
  expect(ofType(text, 'warning').at(-1)).toContain('21 more')
  expect(ofType(text, 'notice')).toHaveLength(10)
})

it('only warns when the gate passed', () => {
  const text = reportText(github, { rows: many, summary: { ...sampleSummary, verdict: 'pass' } })
  expect(ofType(text, 'error')).toEqual([])
  expect(ofType(text, 'warning')).toHaveLength(10)
  expect(ofType(text, 'warning').at(-1)).toContain('51 more')
})

it('says which of several targets failed, and which time', () => {
  const [target] = sampleSummary.targets
  const targets = ['old', 'new'].map((name) => ({ ...(target as (typeof sampleSummary.targets)[number]), name }))
  const rows = [row('a', 'fail', [scored('exact', 0, 1)], { target: 'new', repeat: 1 })]
  expect(reportText(github, { rows, summary: { ...sampleSummary, targets } })).toContain('title=a [new] #2%3A exact')
})

it('names files relative to the checkout', () => {
  const rows = [row('a', 'fail', [scored('exact', 0, 1)], { origin: { file: '/repo/evals/cases.yaml', line: 3 } })]
  expect(reportText(github, { rows, options: { env: { GITHUB_WORKSPACE: '/repo' } } })).toContain(
    'file=evals/cases.yaml,line=3',
  )
})

it.each(nastyTexts)('prints nothing but its own commands with %j in every place', (text) => {
  const rows = [
    row(text, 'fail', [scored(text || 'x', 0, 1, { reason: text })], {
      expected: text,
      output: `${text}!`,
      origin: { file: text || 'x', line: 1 },
    }),
    row(text, 'error', [errored(text || 'x', 'threw', text)]),
    row(text, 'review', [scored('x', 1, 1, { review: text })]),
  ]
  const printed = reportText(github, { rows, summary: { ...sampleSummary, suite: text, reasons: [text] } })
  const lines = printed.trimEnd().split('\n')
  expect(lines).toHaveLength(4)
  for (const line of lines) expect(line).toMatch(/^::(error|warning|notice) (file=[^,:]+,line=1,)?title=[^,:]*::/)
})

it('adds the Markdown report to the step summary', () => {
  const file = join(folder, 'summary.md')
  writeFileSync(file, 'before\n')
  reportText(github, { options: { env: { GITHUB_STEP_SUMMARY: file } } })
  expect(readFileSync(file, 'utf8')).toBe(`before\n${reportText(markdown)}`)
})

it('warns, and goes on, when the summary is full or cannot be written', () => {
  const file = join(folder, 'full.md')
  writeFileSync(file, 'x'.repeat(899_000))
  expect(reportText(github, { options: { env: { GITHUB_STEP_SUMMARY: file } } })).toContain('the step summary is full')
  expect(readFileSync(file, 'utf8')).toHaveLength(899_000)
  expect(reportText(github, { options: { env: { GITHUB_STEP_SUMMARY: folder } } })).toContain(
    '::warning title=saiten::cannot write the step summary',
  )
})

it('blames no scorer for a target that gave no answer', () => {
  const printed = reportText(github, { rows: [unanswered('q-1')] })
  expect(printed).toContain('::warning title=q-1%3A no score::no answer from the target (2 scores): it is down')
})
