import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import csv from './csv.ts'
import { nastyTexts } from './testing/nasty.ts'
import { reportText, row, sampleHeader, scored, unanswered } from './testing/sample-run.ts'

const read = (text: string): Record<string, string>[] => parse(text, { columns: true, record_delimiter: '\r\n' })

it('is one line per answer with a column per scorer', () => {
  const [first, second, third] = read(reportText(csv))
  expect(first).toMatchObject({
    case: 'refund-02',
    target: 'default',
    repeat: '0',
    verdict: 'fail',
    weightedAverage: '0.71',
    durationMs: '3300',
    'score.faithfulness': '0.4286',
    'score.exact': '1',
    failed: 'faithfulness',
    reasons: 'faithfulness: 3 of 7 claims supported; "30 days" is not in the context',
    file: 'cases/refund.yaml',
    line: '20',
    input: '返品できますか？',
    output: '30日以内なら返品できます。',
  })
  expect(second?.output).toBe('Woohoo!! Your parcel arrives tomorrow!\nAnything else?')
  expect(third).toMatchObject({
    verdict: 'error',
    'score.faithfulness': '',
    errors: 'faithfulness: timeout: no answer within 30 s',
  })
})

it.each(nastyTexts)('keeps %j in its cell, and never as a formula', (text) => {
  const rows = [
    row(text, 'fail', [scored('x', 0, 1, { reason: text })], {
      name: text,
      target: text,
      input: text,
      expected: text,
      output: text,
    }),
  ]
  const [only, ...others] = read(reportText(csv, { rows, header: { ...sampleHeader, scorers: ['x', text] } }))
  expect(others).toEqual([])
  for (const key of ['case', 'name', 'target', 'input', 'expected', 'output']) {
    expect(only?.[key]).not.toMatch(/^\s*[=+\-@\t]/)
    expect(only?.[key]).not.toMatch(/[\0-\x08\x0b-\x1f\u202e]/)
  }
  expect(only?.['score.x']).toBe('0')
})

it('writes other JSON than strings as JSON', () => {
  const [only] = read(reportText(csv, { rows: [row('a', 'pass', [], { output: { a: [1, '"'] } })] }))
  expect(JSON.parse(only?.output ?? '')).toEqual({ a: [1, '"'] })
})

it('ends lines as RFC 4180 asks', () => {
  expect(reportText(csv, { rows: [] })).toMatch(/^case,[^\r\n]*\r\n$/)
})

it('tells of a target that gave no answer once', () => {
  const [only] = read(reportText(csv, { rows: [unanswered('q-1')] }))
  expect(only?.errors).toBe('target: it is down')
})

it('says once what is both the reason of a score and why a person should look', () => {
  const said = scored('rules', 1, 1, { reason: 'major o.dull: dull', review: 'major o.dull: dull' })
  const [only] = read(reportText(csv, { rows: [row('a', 'review', [said])] }))
  expect(only?.reasons).toBe('rules: major o.dull: dull')
})
