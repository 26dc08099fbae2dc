import { expect, it } from 'vitest'
import { anytimeInterval, Bet } from './bet.ts'
import { Random } from './random.ts'

const CYCLE = [0.9, 0.95, 0.85, null, 1]

it('grows with values above the limit, and counts a missing one as the limit', () => {
  const bet = new Bet(100, 0.8)
  const refutedAt: number[] = []
  for (let t = 1; t <= 40; t++) {
    bet.add(CYCLE[(t - 1) % CYCLE.length]!)
    if (bet.refutes(0.05)) refutedAt.push(t)
  }
  expect(bet.logWealth).toBeCloseTo(4.105524, 6)
  expect(refutedAt[0]).toBe(32)
})

it('knows for certain once the rest cannot bring the mean below the limit', () => {
  const bet = new Bet(10, 0.5)
  for (let i = 0; i < 6; i++) bet.add(1)
  expect(bet.refutes(1e-300)).toBe(true)
})

it('refuses values outside 0 … 1, and more than there are', () => {
  expect(() => new Bet(2, 0.5).add(1.2)).toThrow('0 … 1')
  expect(() => new Bet(1, 0.5).add(1).add(1)).toThrow('all 1 values')
  expect(() => new Bet(0, 0.5)).toThrow('whole number')
})

/** Scores as judges give them: many zeros and ones, the rest between. */
function inflated(random: Random, n: number, mean: number): number[] {
  const values = Array.from({ length: n }, () => {
    const u = random.uniform()
    return u < 0.15 ? 0 : u < 0.6 ? 1 : random.uniform()
  })
  // Moves the values by what brings the mean of this very suite to where it is wanted, as far as they can move.
  for (let round = 0; round < 200; round++) {
    const off = mean - values.reduce((sum, value) => sum + value, 0) / n
    for (let i = 0; i < n; i++) values[i] = Math.min(1, Math.max(0, values[i]! + off))
  }
  return values
}

function shuffle<Value>(values: readonly Value[], random: Random): Value[] {
  const out = [...values]
  for (let i = out.length - 1; i > 0; i--) {
    const j = random.below(i + 1)
    ;[out[i], out[j]] = [out[j]!, out[i]!]
  }
  return out
}

it('is wrong at most as often as it says, on skewed scores whose mean is just below the limit, errors included', () => {
  const [n, alpha, trials] = [200, 0.05, 1000]
  const random = new Random(26)
  const suite: (number | null)[] = [...inflated(random, n - 10, 0.6999), ...new Array(10).fill(null)]
  let wrong = 0
  for (let trial = 0; trial < trials; trial++) {
    const bet = new Bet(n, 0.7)
    for (const value of shuffle(suite, random)) bet.add(value)
    if (bet.refutes(alpha)) wrong++
  }
  expect(wrong / trials).toBeLessThanOrEqual(alpha + 3 * Math.sqrt((alpha * (1 - alpha)) / trials))
})

it('gives an interval that holds the mean of the whole suite whenever one looks', () => {
  const random = new Random(11)
  const suite = inflated(random, 150, 0.8)
  const mean = suite.reduce((sum, value) => sum + value, 0) / suite.length
  let held = 0
  for (let trial = 0; trial < 100; trial++) {
    const seen = shuffle(suite, random).slice(0, 20 + random.below(130))
    const [low, high] = anytimeInterval(seen, suite.length, 0.95)
    if (low <= mean && mean <= high) held++
  }
  expect(held).toBeGreaterThanOrEqual(93)
  expect(anytimeInterval(suite, suite.length, 0.95)[1] - anytimeInterval(suite, suite.length, 0.95)[0]).toBeLessThan(
    0.06,
  )
})
