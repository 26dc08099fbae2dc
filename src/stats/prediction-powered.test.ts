import { describe, expect, it } from 'vitest'
import { predictionPoweredRate } from './prediction-powered.ts'
import { Random } from './random.ts'
import { wilson } from './wilson.ts'

const random = new Random(21)
const passes = (rate: number) => (random.uniform() < rate ? 1 : 0)
/** Lets one failure in five through and stops one pass in twenty. */
const judge = (truth: number) => passes(truth === 1 ? 0.95 : 0.2)

function sample(labelled: number) {
  const labels = Array.from({ length: labelled }, () => passes(0.7))
  return { labels, judged: labels.map(judge), unlabelled: Array.from({ length: 2000 }, () => judge(passes(0.7))) }
}

const known = (...args: Parameters<typeof predictionPoweredRate>) => {
  const result = predictionPoweredRate(...args)
  if (result.value === null) throw new Error(result.reason.en)
  return result
}

describe('predictionPoweredRate', () => {
  it('takes the judge’s bias out, and is surer than the labels alone', () => {
    const data = sample(300)
    const { value, interval, judgeRate } = known(data)
    const alone = wilson(data.labels.filter(Boolean).length, 300)
    expect(judgeRate).toBeCloseTo(0.7 * 0.95 + 0.3 * 0.2, 1)
    expect(Math.abs(value - 0.7)).toBeLessThan(0.06)
    expect(interval[1] - interval[0]).toBeLessThan(alone.value === null ? 0 : alone.interval[1] - alone.interval[0])
  })

  it('covers the truth as promised, from few labels on', () => {
    for (const labelled of [20, 100]) {
      let hits = 0
      for (let i = 0; i < 300; i++) {
        const { interval } = known(sample(labelled))
        if (interval[0] <= 0.7 && 0.7 <= interval[1]) hits++
      }
      expect(hits / 300).toBeGreaterThan(0.93)
    }
  })

  it('does not take a few agreeing labels for proof that the judge never errs', () => {
    const same = [1, 1, 1, 0, 1, 1, 0, 1, 1, 1]
    const unlabelled = new Array(100_000).fill(0).map((_, i) => (i % 4 ? 1 : 0))
    const { interval } = known({ unlabelled, judged: same, labels: same })
    expect(interval[1] - interval[0]).toBeGreaterThan(0.3)
  })
})
