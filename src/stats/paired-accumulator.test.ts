import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ClusterSums } from './cluster-sums.ts'
import { clusteredMeanFrom, clusterTotals } from './clustered.ts'
import { differences } from './differences.ts'
import { tInterval } from './mean.ts'
import { PairedAccumulator } from './paired-accumulator.ts'
import { pairedPermutation } from './paired-permutation.ts'

const score = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.1, 0.2, 0.3, 0.7, 1))
const cluster = fc.nat({ max: 6 })
const pairs = fc.array(fc.tuple(score, score, cluster), { minLength: 1, maxLength: 40 })
/** Differences that are equal but for rounding. */
const equal = fc.array(fc.tuple(fc.integer({ min: 0, max: 8 }), cluster), { minLength: 1, maxLength: 40 })
const shifted = equal.map((list) => list.map(([tenths, at]) => [(tenths + 1) / 10, tenths / 10, at] as const))

function columns(list: readonly (readonly [number, number, number])[]) {
  return { a: list.map(([a]) => a), b: list.map(([, b]) => b), clusters: list.map(([, , at]) => at) }
}

function accumulated(list: readonly (readonly [number, number, number])[], clustered: boolean) {
  const all = new PairedAccumulator({ clustered })
  for (const [a, b, at] of list) all.add(a, b, at)
  return all
}

describe('pairs that come one by one', () => {
  it('have the same figures to the last digit as lists of them', () => {
    fc.assert(
      fc.property(fc.oneof(pairs, shifted), fc.boolean(), (list, clustered) => {
        const { a, b, clusters } = columns(list)
        const gaps = differences(a, b, undefined, 0.95, 0) as Float64Array
        const wanted = clustered ? clusteredMeanFrom(clusterTotals(gaps, clusters)) : tInterval(gaps)
        const all = accumulated(list, clustered)
        const { value, interval, standardError } = wanted as Exclude<typeof wanted, { value: null }>
        expect(all.t()).toMatchObject({ value, interval, standardError, n: list.length })
        const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
        expect(all.means).toEqual({ a: mean(a), b: mean(b) })
      }),
    )
  })

  it('that differ alike are as likely as the permutation test says', () => {
    fc.assert(
      fc.property(shifted, fc.boolean(), (list, clustered) => {
        const { a, b, clusters } = columns(list)
        const wanted = pairedPermutation(a, b, clustered ? { clusters } : {})
        expect(accumulated(list, clustered).equalP()).toBe((wanted as { p: number }).p)
      }),
    )
  })

  it('are refused when one of them is no number, and when there are none', () => {
    expect(new PairedAccumulator().t().value).toBeNull()
    expect(new PairedAccumulator({ clustered: true }).t().value).toBeNull()
    expect(
      accumulated(
        [
          [0.5, 0.5, 0],
          [Number.NaN, 0.5, 0],
          [0.5, 0.4, 1],
        ],
        false,
      ).t().value,
    ).toBeNull()
  })
})

it('sums clusters in order of appearance, whatever their numbers', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat({ max: 500 }), score)), (list) => {
      const sums = new ClusterSums()
      for (const [at, value] of list) sums.add(at, value)
      const known = new Map<number, { sum: number; n: number }>()
      for (const [at, value] of list) {
        const { sum, n } = known.get(at) ?? { sum: 0, n: 0 }
        known.set(at, { sum: sum + value, n: n + 1 })
      }
      expect([...sums]).toEqual([...known.values()])
      expect(sums.length).toBe(known.size)
    }),
  )
})
