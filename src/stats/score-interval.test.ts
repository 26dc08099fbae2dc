import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clusteredMean } from './clustered.ts'
import { tInterval } from './mean.ts'
import { pairedT } from './paired-t.ts'
import { Random } from './random.ts'
import type { Interval } from './result.ts'
import { differenceInterval, type Estimated, scoreInterval } from './score-interval.ts'
import { wilson } from './wilson.ts'

const isShare = (values: readonly number[]) => values.every((value) => value === 0 || value === 1)
const of = (values: number[]) => scoreInterval(tInterval(values) as Estimated, isShare(values)) as Interval
const wilsons = (successes: number, n: number) => (wilson(successes, n) as { interval: Interval }).interval
const scores = fc.array(fc.oneof(fc.constantFrom(0, 1, 0.5), fc.double({ min: 0, max: 1, noNaN: true })), {
  minLength: 1,
  maxLength: 40,
})

describe('the interval of a mean of scores', () => {
  it('five equal scores do not prove certainty', () => {
    expect(of([1, 1, 1, 1, 1])).toEqual(wilsons(5, 5))
    expect(of([0.6, 0.6, 0.6])).toEqual(wilsons(1.8, 3))
    expect(of([0.4])).toEqual(wilsons(0.4, 1))
  })

  it('scores that are only 0 and 1 are a share', () => expect(of([1, 0, 1, 1])).toEqual(wilsons(3, 4)))

  it('never leaves what a score can be', () => {
    expect((tInterval([1, 0.25]) as Estimated).interval?.[1]).toBeGreaterThan(1)
    expect(of([1, 0.25])).toEqual([0, 1])
  })

  it('has a width and stays in 0 … 1, whatever the scores', () => {
    fc.assert(
      fc.property(scores, (values) => {
        const [low, high] = of(values)
        expect(low).toBeGreaterThanOrEqual(0)
        expect(high).toBeLessThanOrEqual(1)
        expect(high).toBeGreaterThan(low)
      }),
    )
  })

  it('equal clusters count as one score each', () => {
    const estimate = clusteredMean([0.5, 1, 1, 0.5, 0.75, 0.75], ['a', 'a', 'b', 'b', 'c', 'c']) as Estimated
    expect(scoreInterval(estimate, false)).toEqual(wilsons(2.25, 3))
  })

  it('holds the truth about 95 times in 100, also where most scores are the same', () => {
    // Mostly 1 with some 0.5; mostly 0.9 with a rare 0; 0 and 1; all over the place.
    const kinds: [name: string, truth: number, draw: (u: number) => number][] = [
      ['often the best', 0.95, (u) => (u < 0.9 ? 1 : 0.5)],
      ['rarely nothing', 0.9 * 0.95, (u) => (u < 0.95 ? 0.9 : 0)],
      ['right or wrong', 0.8, (u) => (u < 0.8 ? 1 : 0)],
      ['anything', 0.5, (u) => u],
    ]
    for (const [name, truth, draw] of kinds) {
      for (const n of [5, 10, 30]) {
        const random = new Random(7 + n)
        let held = 0
        const trials = 4000
        for (let trial = 0; trial < trials; trial++) {
          const [low, high] = of(Array.from({ length: n }, () => draw(random.uniform())))
          if (low <= truth && truth <= high) held++
        }
        expect(held / trials, `${name}, n = ${n}`).toBeGreaterThanOrEqual(0.93)
      }
    }
  })
})

describe('the interval of a mean of differences', () => {
  const paired = (after: number[], before: number[], clusters?: string[]) =>
    differenceInterval(pairedT(after, before, clusters ? { clusters } : {}) as Estimated) as Interval

  it('equal differences do not prove certainty', () => {
    const reach = wilsons(0, 4)[1]
    const [low, high] = paired([0.75, 0.5, 0.625, 1], [0.5, 0.25, 0.375, 0.75])
    expect(low).toBeCloseTo(0.25 - reach, 12)
    expect(high).toBeCloseTo(0.25 + reach, 12)
    expect(paired([1, 1], [0, 0])[1]).toBe(1)
    expect(paired([1, 1, 0.5, 0.5], [0.5, 0.5, 0, 0], ['a', 'a', 'b', 'b'])).toEqual(paired([1, 0.5], [0.5, 0]))
  })

  it('has a width and stays in −1 … 1', () => {
    fc.assert(
      fc.property(scores, (values) => {
        const [low, high] = paired(values, values.toReversed())
        expect(low).toBeGreaterThanOrEqual(-1)
        expect(high).toBeLessThanOrEqual(1)
        expect(high).toBeGreaterThan(low)
      }),
    )
  })
})
