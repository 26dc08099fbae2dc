import { expect, it } from 'vitest'
import jsonl from './jsonl.ts'
import { nastyTexts } from './testing/nasty.ts'
import { reportText, row, sampleRows, scored } from './testing/sample-run.ts'

const lines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

it('is one row per answer, with the keys other programs rely on', () => {
  const rows = [
    row(
      'a',
      'pass',
      [scored('rouge', 0.5, 0.4, { parts: { rouge1: 0.5 }, details: { signature: 'v1' }, stats: [1, 2] })],
      {
        weightedAverage: 0.5,
        output: 'hello',
        durationMs: 812,
        usage: { calls: 1 },
        name: 'title',
        input: 'in',
        expected: 'out',
        origin: { file: 'x', line: 1 },
      },
    ),
  ]
  expect(reportText(jsonl, { rows })).toBe(
    '{"case":"a","target":"default","repeat":0,"verdict":"pass","scores":[{"id":"a","scorer":"rouge","type":"rouge","status":"scored","value":0.5,"threshold":0.4,"weight":1,"passed":true,"parts":{"rouge1":0.5},"details":{"signature":"v1"}}],"weightedAverage":0.5,"output":"hello","durationMs":812,"usage":{"calls":1}}\n',
  )
})

it('keeps the order of the rows and the error of a score', () => {
  const read = lines(reportText(jsonl))
  expect(read.map((one) => one.case)).toEqual(sampleRows.map((one) => one.case))
  expect(read[2].scores[0]).toMatchObject({ id: 'refund-03', value: null, error: { kind: 'timeout' } })
})

it('changes nothing in what a model wrote', () => {
  const rows = nastyTexts.map((text, at) => row(`${text}${at}`, 'pass', [], { output: text }))
  expect(lines(reportText(jsonl, { rows })).map((one) => one.output)).toEqual(nastyTexts)
})
