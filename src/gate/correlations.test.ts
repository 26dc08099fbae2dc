import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Message } from '../language.ts'
import type { Score } from '../score/score.ts'
import { spearman } from '../stats/correlation.ts'
import { Random } from '../stats/random.ts'
import { CorrelationFold } from './correlations.ts'

const say = (message: Message) => message.en

function score(scorer: string, value: number | null): Score {
  const status = value === null ? 'error' : 'scored'
  return { scorer, type: scorer, status, value, threshold: null, weight: 1, passed: null }
}

function folded(cases: Iterable<Record<string, number | null>>) {
  const fold = new CorrelationFold('default')
  let id = 0
  for (const values of cases) {
    fold.add({ case: `c${id++}`, scores: Object.entries(values).map(([name, value]) => score(name, value)) })
  }
  return fold.finish(say)
}

it("gives every pair Spearman's ρ over the cases that both scored", () => {
  const pairs = folded([
    { rouge: 0.1, judge: 0.2, length: 1 },
    { rouge: 0.4, judge: 0.4, length: 1 },
    { rouge: 0.3, judge: null, length: 1 },
    { rouge: 0.5, judge: 0.9, length: 1 },
    { rouge: 0.9, judge: 0.6, length: 1 },
  ])
  const known = spearman([0.1, 0.4, 0.5, 0.9], [0.2, 0.4, 0.9, 0.6])
  expect(pairs).toEqual([
    {
      target: 'default',
      a: 'rouge',
      b: 'judge',
      spearman: known.value,
      n: 4,
      ci95: (known as { interval: unknown }).interval,
    },
    expect.objectContaining({ a: 'rouge', b: 'length', spearman: null, n: 5, ci95: null }),
    expect.objectContaining({
      a: 'judge',
      b: 'length',
      spearman: null,
      n: 4,
      reason: expect.stringContaining('equal'),
    }),
  ])
})

it('counts the repeats of a case as one case: their mean', () => {
  const fold = new CorrelationFold('default')
  const rows: [string, number, number][] = [
    ['a', 0.1, 0.3],
    ['a', 0.3, 0.5],
    ['b', 0.5, 0.3],
    ['c', 0.9, 0.9],
    ['c', 0.7, 0.9],
  ]
  for (const [id, x, y] of rows) fold.add({ case: id, scores: [score('x', x), score('y', y)] })
  expect(fold.finish(say)).toMatchObject([{ spearman: spearman([0.2, 0.5, 0.8], [0.4, 0.3, 0.9]).value, n: 3 }])
})

it('has nothing to say of a single scorer', () => {
  expect(folded([{ rouge: 0.1 }, { rouge: 0.4 }])).toEqual([])
})

it('takes a scorer that only a later case brings as missing before, not as 0', () => {
  const pairs = folded([
    { rouge: 0.1, judge: 0.2 },
    { rouge: 0.9, judge: 0.3 },
    { rouge: 0.2, judge: 0.3, late: 0.4 },
    { rouge: 0.4, judge: 0.9, late: 0.6 },
    { rouge: 0.6, judge: 0.1, late: 0.9 },
  ])
  expect(pairs.map(({ a, b, n }) => [a, b, n])).toEqual([
    ['rouge', 'judge', 5],
    ['rouge', 'late', 3],
    ['judge', 'late', 3],
  ])
})

it('samples a long run from its beginning to its end, and says so', () => {
  const random = new Random(7)
  const cases = function* () {
    for (let i = 0; i < 50_000; i++) {
      const x = random.uniform()
      // The two go together in the first half of the run and apart in the second: over all there is nothing.
      yield { x, y: i < 25_000 ? x : 1 - x }
    }
  }
  const [pair] = folded(cases())
  expect(pair).toMatchObject({ n: 5_000, sampledFrom: 50_000 })
  expect(Math.abs(pair?.spearman ?? 1)).toBeLessThan(0.03)
})

it('takes the first fifteen of many scorers, whatever they are called', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 30 }), (names) => {
      const fold = new CorrelationFold('default')
      for (let i = 0; i < 5; i++) {
        fold.add({ case: `c${i}`, scores: names.map((name, at) => score(name, ((i * 7 + at * 3) % 5) / 5)) })
      }
      const kept = Math.min(names.length, 15)
      expect(fold.finish(say)).toHaveLength((kept * (kept - 1)) / 2)
    }),
    { numRuns: 50 },
  )
})

it('claims no certainty for scorers that rank a few cases exactly alike', () => {
  const pairs = folded(Array.from({ length: 8 }, (_, i) => ({ a: i / 10, b: i / 20 })))
  expect(pairs).toMatchObject([{ spearman: expect.closeTo(1, 9), n: 8, ci95: null }])
})
