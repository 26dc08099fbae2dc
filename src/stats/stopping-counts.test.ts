import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Random } from './random.ts'
import { type StoppingCounts, stoppingCounts } from './stopping-counts.ts'

function counts(n: number, rate: number, alpha: number, maxErrorRate = 0): StoppingCounts {
  const result = stoppingCounts(n, rate, alpha, { maxErrorRate })
  if (result.value === null) throw new Error(result.reason.en)
  return result
}

it('says after how many passes in a row a suite is known to pass', () => {
  const first = (alpha: number, maxErrorRate?: number) =>
    [100, 400, 1000, 5000].map((n) => counts(n, 0.9, alpha, maxErrorRate).value)
  expect(first(0.05)).toEqual([31, 46, 54, 69])
  expect(first(0.01)).toEqual([38, 57, 67, 82])
  expect(first(0.05, 0.05)).toEqual([33, 46, 55, 69])
})

it('says how many passes, or failures, settle it half-way', () => {
  const { pass, fail } = counts(100, 0.9, 0.05)
  expect([pass[50], fail[50]]).toEqual([49, 9])
})

it('ends a suite that must pass whole at its first failure, and hardly before its end when all pass', () => {
  const { value, fail } = counts(400, 1, 0.05)
  expect(value).toBeGreaterThanOrEqual(380)
  expect([...fail.slice(1)].every((needed) => needed === 1)).toBe(true)
})

/** The chance of ever reaching the counts when `good` of `judged` cases are of the kind that is counted. */
function chanceOfStopping(needed: Float64Array, judged: number, good: number): number {
  let mass = new Float64Array(judged + 2)
  mass[0] = 1
  let stopped = 0
  for (let t = 1; t <= judged; t++) {
    const next = new Float64Array(judged + 2)
    for (let seen = Math.max(0, good - judged + t - 1); seen < t && seen <= good; seen++) {
      const chance = (good - seen) / (judged - t + 1)
      next[seen + 1]! += mass[seen]! * chance
      next[seen]! += mass[seen]! * (1 - chance)
    }
    for (let seen = 0; seen <= t; seen++) {
      if (seen < needed[t]!) continue
      stopped += next[seen]!
      next[seen] = 0
    }
    mass = next
  }
  return stopped
}

describe.each([50, 100, 400])('of %i cases', (n) => {
  it.each([0.75, 0.9, 0.95, 0.98])(
    'a limit of %f is wrongly settled at most as often as allowed, however many are judged',
    (rate) => {
      const alpha = 0.05
      const plain = counts(n, rate, alpha)
      expect(chanceOfStopping(plain.pass, n, Math.ceil(rate * n - 1e-9) - 1)).toBeLessThanOrEqual(alpha + 1e-12)
      expect(chanceOfStopping(plain.fail, n, Math.floor((1 - rate) * n + 1e-9))).toBeLessThanOrEqual(alpha + 1e-12)
      const { pass, fail } = counts(n, rate, alpha, 0.05)
      // However many end up judged, also fewer than were allowed for.
      for (let judged = 1; judged <= n; judged += n > 100 && judged < n * 0.9 ? 23 : 1) {
        const worstPass = Math.ceil(rate * judged - 1e-9) - 1
        const worstFail = Math.floor((1 - rate) * judged + 1e-9)
        expect(chanceOfStopping(pass, judged, worstPass)).toBeLessThanOrEqual(alpha + 1e-12)
        expect(chanceOfStopping(fail, judged, worstFail)).toBeLessThanOrEqual(alpha + 1e-12)
      }
    },
  )
})

it('is wrong no oftener in shuffled suites just below and just at the limit', () => {
  const [n, alpha, trials] = [400, 0.05, 2000]
  const { pass, fail } = counts(n, 0.9, alpha)
  const random = new Random(2026)
  const wrong = (passes: number, needed: Float64Array, counted: boolean) => {
    let stopped = 0
    for (let trial = 0; trial < trials; trial++) {
      const cases = Array.from({ length: n }, (_, i) => i < passes)
      for (let i = n - 1; i > 0; i--) {
        const j = random.below(i + 1)
        ;[cases[i], cases[j]] = [cases[j]!, cases[i]!]
      }
      let seen = 0
      const stops = cases.some((passed, i) => {
        if (passed === counted) seen++
        return seen >= needed[i + 1]!
      })
      if (stops) stopped++
    }
    return stopped / trials
  }
  const most = alpha + 3 * Math.sqrt((alpha * (1 - alpha)) / trials)
  expect(wrong(359, pass, true)).toBeLessThanOrEqual(most)
  expect(wrong(360, fail, false)).toBeLessThanOrEqual(most)
})

it('never settles both ways, and always settles when all were judged', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, rate) => {
      const { pass, fail } = counts(n, rate, 0.01)
      for (let judged = 1; judged <= n; judged++) {
        for (let passes = 0; passes <= judged; passes++) {
          const both = passes >= pass[judged]! && judged - passes >= fail[judged]!
          // Such a state cannot be reached without having stopped before, but for a suite without a limit in between.
          if (both) expect(pass[judged]! + fail[judged]!).toBeLessThanOrEqual(judged)
        }
      }
      for (let passes = 0; passes <= n; passes++) {
        expect(passes >= pass[n]! || n - passes >= fail[n]!).toBe(true)
      }
    }),
    { seed: 26 },
  )
})

it('says what is wrong with its input', () => {
  expect(stoppingCounts(0, 0.9, 0.05)).toMatchObject({
    value: null,
    reason: { en: expect.stringContaining('n must be') },
  })
  expect(stoppingCounts(10, 1.1, 0.05)).toMatchObject({ value: null })
  expect(stoppingCounts(10, 0.9, 2)).toMatchObject({ value: null })
})
