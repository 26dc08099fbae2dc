import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mcnemar } from './mcnemar.ts'
import { pairedPermutation } from './paired-permutation.ts'
import { Random } from './random.ts'

const p = (...args: Parameters<typeof pairedPermutation>) => {
  const result = pairedPermutation(...args)
  if (result.value === null) throw new Error(result.reason.en)
  return result.p
}
const tenths = fc.integer({ min: 0, max: 10 }).map((score) => score / 10)
const pairs = fc.array(fc.tuple(tenths, tenths), { minLength: 1, maxLength: 18 })
const unzip = (list: [number, number][]) => [list.map(([a]) => a), list.map(([, b]) => b)] as const

describe('pairedPermutation', () => {
  it('does not depend on which side is first, on the scale, or on the order of the pairs', () => {
    fc.assert(
      fc.property(pairs, (list) => {
        const [a, b] = unzip(list)
        const seen = p(a, b)
        expect(p(b, a)).toBe(seen)
        expect(p(a.toReversed(), b.toReversed())).toBe(seen)
        expect(
          p(
            a.map((x) => 7 * x),
            b.map((x) => 7 * x),
          ),
        ).toBe(seen)
        expect(seen > 0 && seen <= 1).toBe(true)
      }),
    )
  })

  it('counts all sign patterns of up to 32 differences', () => {
    fc.assert(
      fc.property(
        pairs.filter((list) => list.length <= 10),
        (list) => {
          const gaps = list.map(([a, b]) => Math.round((a - b) * 10))
          const seen = Math.abs(gaps.reduce((sum, gap) => sum + gap, 0))
          let hits = 0
          for (let signs = 0; signs < 2 ** gaps.length; signs++) {
            const sum = gaps.reduce((all, gap, i) => all + (signs & (2 ** i) ? gap : -gap), 0)
            if (Math.abs(sum) >= seen) hits++
          }
          expect(p(...unzip(list))).toBeCloseTo(hits / 2 ** gaps.length, 12)
        },
      ),
    )
    expect(p(new Array(32).fill(1), new Array(32).fill(0))).toBe(2 ** -31)
  })

  it('is McNemar’s exact test on pass and fail', () => {
    const a = [...new Array(20).fill(1), ...new Array(6).fill(0), ...new Array(40).fill(1)]
    const b = [...new Array(20).fill(0), ...new Array(6).fill(1), ...new Array(40).fill(1)]
    const exact = mcnemar(20, 6)
    expect(p(a, b)).toBeCloseTo(exact.value === null ? Number.NaN : exact.p, 12)
  })

  it('draws patterns beyond 32 differences, near what counting would give, the same for the same seed', () => {
    const passed = (n: number) => [...new Array(n).fill(1), ...new Array(100 - n).fill(0)]
    const exact = mcnemar(60, 40)
    const drawn = p(
      passed(60),
      passed(60).map((score) => 1 - score),
      { draws: 100_000 },
    )
    expect(exact.value === null ? 0 : exact.p).toBeCloseTo(drawn, 2)
    expect(p(passed(58), passed(42).toReversed(), { seed: 5 })).toBe(
      p(passed(58), passed(42).toReversed(), { seed: 5 }),
    )
  })

  it('never says 0, even where no drawn pattern comes near', () => {
    expect(p(new Array(50).fill(1), new Array(50).fill(0), { draws: 999 })).toBe(1 / 1000)
  })

  it('flips clusters as one', () => {
    const random = new Random(2)
    const a = Array.from({ length: 8 }, () => random.below(11) / 10)
    const b = a.map(() => random.below(11) / 10)
    const repeat = (list: number[]) => list.flatMap((score) => [score, score])
    expect(p(repeat(a), repeat(b), { clusters: repeat(a.map((_, i) => i)) })).toBe(p(a, b))
  })

  it('tests against a margin', () => {
    const a = [0.5, 0.6, 0.55, 0.65, 0.7, 0.5, 0.6, 0.7]
    const b = a.map((score) => score + 0.1)
    expect(p(a, b)).toBe(2 / 256)
    expect(p(a, b, { against: -0.1 })).toBe(1)
  })
})
