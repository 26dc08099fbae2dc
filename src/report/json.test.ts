import { expect, it } from 'vitest'
import json from './json.ts'
import { reportText, sampleSummary } from './testing/sample-run.ts'

it('is the summary, whole, as one document', () => {
  expect(JSON.parse(reportText(json))).toEqual(sampleSummary)
  expect(Object.keys(JSON.parse(reportText(json)))).toEqual([
    'run',
    'suite',
    'startedAt',
    'finishedAt',
    'verdict',
    'reasons',
    'cases',
    'scores',
    'targets',
    'usage',
    'diagnosis',
    'provenance',
  ])
})
