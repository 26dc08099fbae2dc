import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ResultRow } from '../../score/result.ts'
import { MOST_WORST, WorstRows } from '../../views/worst-rows.ts'
import { errored, row, scored } from '../testing/sample-run.ts'
import { Findings } from './findings.ts'

const kinds: ((value: number) => [ResultRow['verdict'], ResultRow['scores']])[] = [
  (value) => ['fail', [scored('rouge', value, 1), scored('exact', value > 0.5 ? 1 : 0, 1)]],
  (value) => ['fail', [scored('rouge', value, 1), errored('judge', 'timeout', `after ${value} s`)]],
  (value) => ['review', [scored('rouge', value, 0)]],
  (value) => ['error', [errored('judge', 'timeout', `after ${value} s`)]],
  () => ['pass', [scored('rouge', 1, 1)]],
]

const answers = fc.array(
  fc.record({ kind: fc.nat(kinds.length - 1), value: fc.integer({ min: 0, max: 9 }), repeats: fc.nat(2) }),
  { minLength: 1, maxLength: 400 },
)

it('of the cases that it names, reports find what they find of all', () => {
  fc.assert(
    fc.property(answers, fc.constantFrom(10, MOST_WORST), (given, keep) => {
      const rows = given.flatMap(({ kind, value, repeats }, index) =>
        Array.from({ length: repeats + 1 }, (_, repeat) => {
          const [verdict, scores] = kinds[(kind + repeat) % kinds.length]!(value / 10)
          return { index, row: { ...row(`c${index}`, verdict, scores), repeat } }
        }),
      )
      const worst = new WorstRows()
      const [all, some] = [new Findings({ keep, room: 100 }), new Findings({ keep, room: 100 })]
      for (const { row, index } of rows) {
        worst.add(row, index)
        all.add(row)
      }
      const places = new Set(worst.places)
      expect([...places]).toEqual([...places].sort((a, b) => a - b))
      for (const { row, index } of rows) if (places.has(index)) some.add(row)
      const found = ({ failures, reviews, unscored, errors, withErrors }: Findings) =>
        JSON.stringify({ failures, reviews, unscored, errors, withErrors })
      expect(found(some)).toBe(found(all))
    }),
  )
})

it('names none where more lack a score than it tells apart', () => {
  const worst = new WorstRows()
  const fill = (from: number, to: number) => {
    for (let index = from; index < to; index++)
      worst.add(row(`c${index}`, 'error', [errored('judge', 'timeout', 'late')]), index)
  }
  fill(0, 1000)
  expect(worst.places).toHaveLength(1000)
  fill(1000, 1002)
  expect(worst.places).toBeUndefined()
})
