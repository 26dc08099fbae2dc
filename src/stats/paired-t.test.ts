import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pairedPermutation } from './paired-permutation.ts'
import { pairedT } from './paired-t.ts'

const known = (...args: Parameters<typeof pairedT>) => {
  const result = pairedT(...args)
  if (result.value === null) throw new Error(result.reason.en)
  return result
}
const score = fc.double({ min: 0, max: 1, noNaN: true })
const pairs = fc.array(fc.tuple(score, score), { minLength: 3, maxLength: 20 })

describe('pairedT', () => {
  it('mirrors when the sides are exchanged', () => {
    fc.assert(
      fc.property(pairs, (list) => {
        const [a, b] = [list.map(([x]) => x), list.map(([, y]) => y)]
        const [there, back] = [known(a, b), known(b, a)]
        expect(back.value).toBeCloseTo(-there.value, 12)
        if (there.p !== null && back.p !== null) expect(back.p).toBeCloseTo(there.p, 9)
        expect(back.interval?.[0]).toBeCloseTo(-there.interval![1], 9)
      }),
    )
  })

  it('rejects a difference exactly when the interval leaves it out', () => {
    fc.assert(
      fc.property(pairs, score, (list, against) => {
        const [a, b] = [list.map(([x]) => x), list.map(([, y]) => y)]
        const { p, interval } = known(a, b, { against })
        if (p === null || Math.abs(p - 0.05) < 1e-6) return
        expect(p < 0.05).toBe(against < interval![0] || against > interval![1])
      }),
    )
  })

  it('gives no t for equal differences, also when rounding makes them unequal', () => {
    const a = [0.3, 0.4, 0.7, 0.8, 0.9]
    const b = [0.2, 0.3, 0.6, 0.7, 0.8]
    expect(new Set(a.map((score, i) => score - b[i]!)).size).toBeGreaterThan(1)
    expect(known(a, b)).toMatchObject({ t: null, p: null, reason: { en: expect.stringContaining('permutation') } })
    expect(known(a, b).value).toBeCloseTo(0.1, 12)
  })

  it('takes what only rounding tells apart for equal', () => {
    const a = new Array(12).fill(0.1 + 0.2)
    const b = new Array(12).fill(0.3)
    expect(known(a, b)).toMatchObject({ value: 0, interval: [0, 0], p: null })
    expect(pairedPermutation(a, b)).toMatchObject({ value: 0, p: 1 })
    // Three tenths less three times one tenth, in clusters of four.
    const gaps = [0.3, -0.1, -0.1, -0.1]
    const all = [...gaps, ...gaps, ...gaps]
    const clusters = all.map((_, i) => i >> 2)
    expect(known(all, new Array(12).fill(0), { clusters })).toMatchObject({ p: null, standardError: 0 })
    expect(pairedPermutation(all, new Array(12).fill(0), { clusters })).toMatchObject({ p: 1 })
  })

  it('counts a cluster as one observation', () => {
    const a = [0.9, 0.4, 0.7, 0.8]
    const b = [0.5, 0.5, 0.5, 0.5]
    const twice = (list: number[]) => [...list, ...list]
    const clustered = known(twice(a), twice(b), { clusters: twice([1, 2, 3, 4]) })
    const single = known(a, b)
    expect(clustered).toMatchObject({ n: 8, clusters: 4, df: 3 })
    expect(clustered.p).toBeCloseTo(single.p!, 12)
    expect(known(twice(a), twice(b)).p).toBeLessThan(single.p!)
  })
})
