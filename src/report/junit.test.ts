import { expect, it } from 'vitest'
import junit from './junit.ts'
import junitStrict from './junit-strict.ts'
import { nastyTexts } from './testing/nasty.ts'
import {
  errored,
  reportText,
  row,
  sampleHeader,
  sampleSummary,
  scored,
  scorerSummary,
  unanswered,
} from './testing/sample-run.ts'
import { parseXml } from './testing/well-formed.ts'

const suiteOf = (text: string) => parseXml(text).children[0]!
const gateOf = (text: string) => parseXml(text).children[1]!
const cases = (text: string) => suiteOf(text).children.filter(({ name }) => name === 'testcase')
const outcomes = (one: { children: { name: string }[] }) =>
  one.children.map(({ name }) => name).filter((name) => name !== 'properties')

it('has one testcase per answer, failure and error kept apart', () => {
  const text = reportText(junit)
  expect(suiteOf(text).attributes).toEqual({
    name: 'support-bot',
    tests: '5',
    failures: '2',
    errors: '1',
    skipped: '0',
    timestamp: '2026-11-15T20:00:00',
  })
  expect(cases(text).map((one) => [one.attributes.name, outcomes(one)])).toEqual([
    ['refund-02', ['failure']],
    ['tone-11', ['failure']],
    ['refund-03', ['error']],
    ['tone-04', []],
    ['hello-01', []],
  ])
})

it('says where a case stands, what it scored, and the message in the text again', () => {
  const [first, , third] = cases(reportText(junit))
  expect(first?.attributes).toEqual({
    classname: 'support-bot',
    name: 'refund-02',
    file: 'cases/refund.yaml',
    line: '20',
    time: '3.300',
  })
  expect(first?.children[0]?.children.map(({ attributes }) => attributes)).toEqual([
    { name: 'score.faithfulness', value: '0.4286' },
    { name: 'score.exact', value: '1' },
  ])
  expect(first?.children[1]).toMatchObject({
    attributes: { message: 'faithfulness 0.43 < 0.70', type: 'BelowThreshold' },
    text: 'faithfulness 0.43 < 0.70\nfaithfulness: 3 of 7 claims supported; "30 days" is not in the context\nwant: 14日以内に返品できます。\ngot: 30日以内なら返品できます。',
  })
  expect(third?.children[1]).toMatchObject({
    attributes: { message: 'timeout — faithfulness: no answer within 30 s', type: 'timeout' },
    text: 'timeout — faithfulness: no answer within 30 s',
  })
})

it('leaves out what the older schema forbids', () => {
  const text = reportText(junitStrict)
  expect(parseXml(text).attributes).not.toHaveProperty('skipped')
  for (const one of cases(text)) {
    expect(Object.keys(one.attributes)).toEqual(['classname', 'name', 'time'])
    expect(one.children.map(({ name }) => name)).not.toContain('properties')
  }
  expect(cases(text).map(outcomes)).toEqual(cases(reportText(junit)).map(outcomes))
})

it('does not let an incomplete run look complete', () => {
  const counts = { ...sampleHeader.counts, planned: 12, skipped: 7 }
  const text = reportText(junit, { header: { ...sampleHeader, counts }, summary: { ...sampleSummary, cases: counts } })
  expect(suiteOf(text).attributes).toMatchObject({ tests: '6', skipped: '1' })
  expect(cases(text)).toHaveLength(6)
  expect(cases(text).at(-1)).toMatchObject({ children: [{ name: 'skipped', text: '7 cases were not run' }] })
})

it.each([
  ['pass', { failures: '0', errors: '0', skipped: '0' }, []],
  ['fail', { failures: '1', errors: '0', skipped: '0' }, ['failure']],
  ['inconclusive', { failures: '0', errors: '1', skipped: '0' }, ['error']],
  ['invalid', { failures: '0', errors: '1', skipped: '0' }, ['error']],
  ['unjudged', { failures: '0', errors: '0', skipped: '1' }, ['skipped']],
] as const)('shows the gate as a test: %s, though every answer passes', (verdict, counts, outcome) => {
  const summary = { ...sampleSummary, verdict, reasons: ['rouge: mean 0.52 < 0.60'] }
  for (const create of [junit, junitStrict]) {
    const text = reportText(create, { rows: [row('a', 'pass', [])], summary })
    const gate = gateOf(text)
    expect(gate.attributes).toMatchObject({ name: 'support-bot: gate', tests: '1', ...counts })
    expect(gate.children).toHaveLength(1)
    expect(gate.children[0]).toMatchObject({ attributes: { classname: 'support-bot', name: 'gate' } })
    expect(outcomes(gate.children[0]!)).toEqual(outcome)
    for (const one of gate.children[0]!.children) expect(one.text).toBe('rouge: mean 0.52 < 0.60')
    expect(parseXml(text).attributes).toEqual({ name: 'saiten' })
  }
  expect(gateOf(reportText(junit, { summary, options: { language: 'ja' } })).attributes.name).toBe(
    'support-bot: ゲート',
  )
})

it('tells targets and repeats apart', () => {
  const header = { ...sampleHeader, targets: ['old', 'new'] }
  const rows = [row('a', 'pass', [], { target: 'old' }), row('a', 'pass', [], { target: 'new', repeat: 1 })]
  expect(
    cases(reportText(junit, { header, rows })).map(({ attributes }) => [attributes.classname, attributes.name]),
  ).toEqual([
    ['support-bot.old', 'a'],
    ['support-bot.new', 'a #2'],
  ])
})

it('names the reason when no scorer applied', () => {
  const rows = [
    row('a', 'error', [{ ...scored('rouge', 0, null), status: 'not-applicable', value: null, reason: 'no reference' }]),
  ]
  expect(cases(reportText(junit, { rows }))[0]?.children.at(-1)).toMatchObject({
    name: 'error',
    attributes: { type: 'none', message: 'no scorer applied' },
    text: 'no scorer applied\nrouge: no reference',
  })
})

it.each(nastyTexts)('stays well formed with %j in every place', (text) => {
  const rows = [
    row(text, 'fail', [scored(text || 'x', 0, 1, { reason: text })], {
      target: text,
      expected: text,
      output: `${text}!`,
      origin: { file: text, line: 1 },
    }),
    row(text, 'error', [errored(text || 'x', 'threw', text)]),
  ]
  const header = { ...sampleHeader, suite: text, run: text, targets: ['a', text] }
  const [target] = sampleSummary.targets
  const summary = {
    ...sampleSummary,
    suite: text,
    reasons: [text],
    targets: [{ ...target!, scorers: [scorerSummary(text)] }],
  }
  for (const create of [junit, junitStrict])
    expect(cases(reportText(create, { rows, header, summary })).map(outcomes)).toEqual([['failure'], ['error']])
})

it('tells of a target that gave no answer once, and blames no scorer', () => {
  const [only] = cases(reportText(junit, { rows: [unanswered('q-1')] }))
  const message = 'no answer from the target (2 scores): it is down'
  expect(only?.children).toMatchObject([{ name: 'error', attributes: { message, type: 'target' }, text: message }])
})
