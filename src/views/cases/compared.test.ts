import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ResultRow, Verdict } from '../../score/result.ts'
import { ofTarget } from '../columns/judged.ts'
import { columnsOf, PLAN, randomFilter, randomRows } from '../testing/random-run.ts'
import { comparedRuns } from './compared.ts'
import { caseLine } from './line.ts'
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

it('counts in a comparison what it lists: the rows of the later side, whatever the filter', () => {
  const side = fc.constantFrom(0, 1)
  fc.assert(
    fc.property(randomRows, randomRows, side, side, randomFilter, (one, two, a, b, filter) => {
      // Two targets of one run, or of two runs.
      const [was, is] = [columnsOf(a === b ? one : two), columnsOf(two)]
      const columns = ofTarget(is, b)
      const compared = comparedRuns({ columns, target: b }, { columns: ofTarget(was, a), target: a })
      const list = (q: string) => {
        const found = listCases(columns, { q }, { compared })
        if (found.problem) throw new Error(found.problem.message.en)
        return found
      }
      const found = list(filter)
      const shown = Array.from(found.order, (at) => caseLine(columns, at).rows)
      for (const rows of shown) expect(rows.every(({ target }) => target === PLAN.targets[b])).toBe(true)
      for (const [verdict, count] of Object.entries(found.verdicts)) {
        expect(list(`${filter} verdict:${verdict}`).order.length).toBe(count)
        expect(shown.filter((rows) => rows.some((row) => row.verdict === verdict)).length).toBe(count)
      }
    }),
    { numRuns: 200 },
  )
})
