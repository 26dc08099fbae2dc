import fc from 'fast-check'
import { expect, it } from 'vitest'
import { errored, row, scored } from '../testing/sample-run.ts'
import { Findings } from './findings.ts'
import { Worst } from './worst.ts'

const gather = (rows: Parameters<Findings['add']>[0][], keep = 10) => {
  const findings = new Findings({ keep, room: 100 })
  for (const one of rows) findings.add(one)
  return findings
}

it('keeps the worst, worst first, earlier ones ahead among equals', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5 })), fc.integer({ min: 1, max: 6 }), (values, size) => {
      const worst = new Worst<string>(size)
      values.forEach((badness, at) => {
        worst.offer(badness, () => `${badness} ${at}`)
      })
      const expected = values
        .map((badness, at) => ({ badness, at }))
        .sort((a, b) => b.badness - a.badness || a.at - b.at)
      expect(worst.items).toEqual(expected.slice(0, size).map(({ badness, at }) => `${badness} ${at}`))
    }),
  )
})

it('ranks by how far below its threshold a case is, as a share of it', () => {
  const { failures, failed } = gather(
    [
      row('slightly', 'fail', [scored('judge', 0.65, 0.7)]),
      row('half', 'fail', [scored('rouge', 0.15, 0.3), scored('judge', 0.69, 0.7)]),
      row('wholly', 'fail', [scored('exact', 0, 1)]),
      row('fine', 'pass', [scored('exact', 1, 1)]),
    ],
    2,
  )
  expect(failures.map((failure) => failure.case)).toEqual(['wholly', 'half'])
  expect(failures[1]?.missed.map(({ scorer }) => scorer)).toEqual(['rouge', 'judge'])
  expect(failed).toBe(3)
})

it('groups missing scores by scorer and kind, and tells a missing answer once', () => {
  const findings = gather([
    row('a', 'error', [errored('judge', 'timeout', 'no answer within 30 s'), errored('tone', 'threw', 'boom')]),
    row('b', 'fail', [errored('judge', 'timeout', 'other words'), scored('exact', 0, 1)]),
    row('c', 'error', [errored('judge', 'target', 'exit code 1'), errored('tone', 'target', 'exit code 1')]),
    row('d', 'error', [{ ...scored('rouge', 0, null), status: 'not-applicable', value: null, reason: 'no reference' }]),
  ])
  expect(findings.withErrors).toBe(4)
  expect(findings.errored).toBe(3)
  expect(findings.errors).toEqual([
    { kind: 'timeout', scorer: 'judge', count: 2, scores: 2, message: 'no answer within 30 s', cases: ['a', 'b'] },
    { kind: 'threw', scorer: 'tone', count: 1, scores: 1, message: 'boom', cases: ['a'] },
    { kind: 'target', count: 1, scores: 2, message: 'exit code 1', cases: ['c'] },
    { kind: 'none', count: 1, scores: 1, message: 'no reference', cases: ['d'] },
  ])
})

it('says what a case under review is close to, unless a scorer asked for the look', () => {
  const { reviews } = gather([
    row('band', 'review', [scored('far', 1, 0.5), scored('near', 0.71, 0.7)]),
    row('asked', 'review', [scored('near', 0.71, 0.7), scored('rules', 1, 1, { review: 'an advisory rule matched' })]),
  ])
  expect(reviews[0]?.close).toEqual({ scorer: 'near', value: 0.71, threshold: 0.7 })
  expect(reviews[1]).toMatchObject({ scorer: 'rules', why: 'an advisory rule matched' })
})
