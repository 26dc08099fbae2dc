import { expect, it } from 'vitest'
import type { ResultRow, Verdict } from '../../score/result.ts'
import { columnsOf, PLAN } from '../testing/random-run.ts'
import { comparedRuns } from './compared.ts'
import { listCases } from './list.ts'

const row = (id: string, repeat: number, average: number | null, verdict: Verdict, output = id): ResultRow => ({
  case: id,
  target: 'v1',
  repeat,
  verdict,
  weightedAverage: average,
  durationMs: null,
  output,
  scores: [],
})

const before = columnsOf([
  row('b', 0, 0.5, 'pass'),
  row('b', 1, 0.7, 'pass'),
  row('gone', 0, 1, 'pass'),
  row('a', 0, 0.5, 'fail', 'old'),
])
const after = columnsOf([
  row('a', 0, 0.9, 'pass', 'new'),
  row('b', 0, 0.5, 'pass'),
  row('b', 1, 0.5, 'fail'),
  row('fresh', 0, 0.4, 'fail'),
])

it.each([
  ['Δaverage<0', ['b']],
  ['Δaverage>=0.4', ['a']],
  ['is:new', ['fresh']],
  ['is:missing', ['fresh']],
  ['is:changed', ['a']],
  ['is:regressed', ['b']],
  ['is:improved', ['a']],
])('pairs two runs by case id, repeats averaged and the worst verdict taken: %s', (q, ids) => {
  const [target] = PLAN.targets
  expect(target).toBe('v1')
  const compared = comparedRuns({ columns: after, target: 0 }, { columns: before, target: 0 })
  const found = listCases(after, { q }, { compared })
  expect(found.problem ?? Array.from(found.order, (at) => after.ids[at])).toEqual(ids)
})
