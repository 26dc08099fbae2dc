import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tInterval } from '../stats/mean.ts'
import { wilson } from '../stats/wilson.ts'
import { MeanFold } from './mean-fold.ts'

function fold(values: readonly number[], clusters?: readonly number[]): MeanFold {
  const all = new MeanFold(clusters !== undefined)
  for (const [at, value] of values.entries()) all.add(value, clusters?.[at] ?? at)
  return all
}

const wilsons = (successes: number, n: number) => (wilson(successes, n) as { interval: unknown }).interval

describe('a mean in a summary', () => {
  it('of five equal scores is not certain', () => {
    expect(fold([1, 1, 1, 1, 1]).figure().interval).toEqual(wilsons(5, 5))
    expect(fold([0.6, 0.6, 0.6, 0.6]).figure().interval).toEqual(wilsons(2.4, 4))
  })

  it('of passes and failures is their share to the last digit, in whatever order they come', () => {
    const shuffled = fc.shuffledSubarray([1, 1, 1, 1, 1, 1, 1, 1, 1, 0], { minLength: 10 })
    fc.assert(fc.property(shuffled, (values) => fold(values).mean === 0.9))
    expect(fold([1, 1, 0, 1, 1, 1, 1, 1, 1, 1], [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]).figure().value).toBe(0.9)
  })

  it('of two far apart does not reach beyond 0 and 1', () => {
    expect(fold([1, 0.25]).figure().interval).toEqual([0, 1])
  })

  it('of ordinary scores has the t interval', () => {
    const values = [0.4, 0.5, 0.6, 0.55]
    expect(fold(values).figure().interval).toEqual((tInterval(values) as { interval: unknown }).interval)
  })

  it('says how many more equal cases would settle it', () => {
    const { interval, casesToSettle } = fold([1, 1, 1]).figure()
    expect(interval?.[0]).toBeLessThan(0.8)
    const more = casesToSettle(0.8) as number
    expect(more).toBeGreaterThan(0)
    expect(fold(new Array(3 + more).fill(1)).figure().interval?.[0]).toBeGreaterThanOrEqual(0.8)
  })

  it('of repeats that never differ counts cases, not repeats', () => {
    const twice = fold([1, 1, 1, 1, 1, 1], [0, 0, 1, 1, 2, 2])
    expect(twice.figure().interval).toEqual(wilsons(3, 3))
  })
})
