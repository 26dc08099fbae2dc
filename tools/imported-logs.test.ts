import { expect, it } from 'vitest'
import { evalLog, inspectSample, jsonLog } from '../src/import/inspect/testing.ts'
import { testFolder } from '../src/read/test-folder.ts'
import { checkLogs } from './imported-logs.ts'

it('holds what came in against what each log states', async () => {
  const samples = [inspectSample(), inspectSample({ id: 2, value: 'I' }), inspectSample({ id: 3, value: 'P' })]
  const graded = inspectSample({ scores: { judge: { value: { style: 'C', facts: 0.25 } } } })
  const scores = [
    { name: 'facts', scorer: 'judge', metrics: { mean: { value: 0.25 } } },
    { name: 'style', scorer: 'judge', metrics: { accuracy: { value: 1 }, stderr: { value: 0 } } },
  ]
  const at = testFolder({
    'a.eval': evalLog(samples, { accuracy: 0.5 }),
    'b.json': jsonLog(samples, { accuracy: 0.9 }),
    'c.json': jsonLog([graded], { results: { scores } }),
    'cut.eval': evalLog(samples).subarray(0, 300),
  })
  const checks = await checkLogs(at('.'))
  expect(
    checks.map(({ log, samples, figures }) => [
      log,
      samples,
      figures?.map(({ figure, equal }) => `${figure} ${equal}`),
    ]),
  ).toEqual([
    ['a.eval', 3, ['match accuracy true']],
    ['b.json', 3, ['match accuracy false']],
    ['c.json', 1, ['facts mean true', 'style accuracy true']],
    ['cut.eval', undefined, undefined],
  ])
  expect(checks[3]?.refused).toContain('cut off')
})
