import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Worst } from '../../views/worst.ts'
import { errored, row, scored } from '../testing/sample-run.ts'
import { Findings } from './findings.ts'

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
  const { failures } = gather(
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
})

it('tells every cause of missing scores once, with whom it cost them', () => {
  const expected = 'the case has no `expected`'
  const down = (target: string, message: string) => ({
    ...row('c', 'error', [errored('judge', 'target', message), errored('tone', 'target', message)]),
    target,
  })
  const findings = gather([
    row('a', 'error', [errored('judge', 'timeout', 'no answer within 30 s'), errored('tone', 'threw', 'boom')]),
    row('b', 'fail', [errored('judge', 'timeout', 'no answer within 30 s'), scored('exact', 0, 1)]),
    down('agent', 'exit code 1: no such file'),
    down('service', 'status 500: oops'),
    row('d', 'error', [{ ...scored('rouge', 0, null), status: 'not-applicable', value: null, reason: 'no reference' }]),
    // Two scorers that lack the same thing of the same case.
    row('e', 'error', [errored('rouge', 'input', expected), errored('exact', 'input', expected)]),
  ])
  expect(findings.withErrors).toBe(6)
  expect(findings.errors).toEqual([
    { kind: 'timeout', scorers: ['judge'], count: 2, scores: 2, message: 'no answer within 30 s', cases: ['a', 'b'] },
    { kind: 'threw', scorers: ['tone'], count: 1, scores: 1, message: 'boom', cases: ['a'] },
    {
      ...{ kind: 'target', scorers: [], target: 'agent', count: 1, scores: 2 },
      ...{ message: 'exit code 1: no such file', cases: ['c'] },
    },
    {
      ...{ kind: 'target', scorers: [], target: 'service', count: 1, scores: 2 },
      ...{ message: 'status 500: oops', cases: ['c'] },
    },
    { kind: 'none', scorers: [], count: 1, scores: 1, message: 'no reference', cases: ['d'] },
    { kind: 'input', scorers: ['rouge', 'exact'], count: 1, scores: 2, message: expected, cases: ['e'] },
  ])
})

it('counts causes that are worded anew for every case together, and calls the message an example', () => {
  const { errors } = gather(
    Array.from({ length: 9 }, (_, at) => row(`c${at}`, 'error', [errored('mine', 'threw', `no entry ${at}`)])),
  )
  expect(errors.map(({ count, message, varied }) => [count, message, varied])).toEqual([
    [6, 'no entry 3', true],
    [1, 'no entry 0', undefined],
    [1, 'no entry 1', undefined],
    [1, 'no entry 2', undefined],
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
