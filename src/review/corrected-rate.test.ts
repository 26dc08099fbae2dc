import { describe, expect, it } from 'vitest'
import { Random } from '../stats/random.ts'
import { correctedRate, looksPicked, plainRate } from './corrected-rate.ts'
import { strataOf } from './strata.ts'

interface Judge {
  /** How far its score goes astray from what it should say. */
  noise: number
  /** How much too kind it is. */
  kind: number
}

const logistic = (x: number) => 1 / (1 + Math.exp(-x))

/** Cases that are more or less clearly good, what people say of them, and the score that a judge gives. */
function suite(random: Random, { noise, kind }: Judge, cases: number) {
  const normal = () => Math.sqrt(-2 * Math.log(random.uniform())) * Math.cos(2 * Math.PI * random.uniform())
  return Array.from({ length: cases }, () => {
    const quality = 1 + 3 * normal()
    const label = random.uniform() < logistic(quality) ? 1 : 0
    return { label, judged: logistic(quality + noise * normal() + kind) }
  })
}

function drawn<Item>(items: readonly Item[], n: number, random: Random): Item[] {
  return items
    .map((item) => ({ item, at: random.uniform() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, n)
    .map(({ item }) => item)
}

/** How often each interval holds the rate of the suite, and how wide it is. */
function simulate(judge: Judge, labels: number, runs = 300) {
  const random = new Random(20261115)
  const held = { plain: 0, decisions: 0, scores: 0, strata: 0 }
  const width = { plain: 0, decisions: 0, scores: 0, strata: 0 }
  for (let run = 0; run < runs; run++) {
    const cases = suite(random, judge, 500)
    const truth = cases.reduce((sum, { label }) => sum + label, 0) / cases.length
    const decided = cases.map(({ judged }) => (judged >= 0.5 ? 1 : 0))
    const scores = cases.map(({ judged }) => judged)
    const sample = drawn(cases, labels, random)
    const grouped = strataOf(cases, ({ judged }) => judged, labels).flatMap(({ name, items, draw }) =>
      drawn(items, draw, random).map((one) => ({ ...one, stratum: name, probability: draw / items.length })),
    )
    const rates = {
      plain: plainRate({ all: decided, labelled: [] }),
      decisions: correctedRate(
        decided,
        sample.map(({ label, judged }) => ({ label, judged: judged >= 0.5 ? 1 : 0 })),
      ),
      scores: correctedRate(scores, sample),
      strata: correctedRate(scores, grouped),
    }
    for (const key of Object.keys(rates) as (keyof typeof rates)[]) {
      const [low, high] = rates[key].ci95 as [number, number]
      if (low <= truth && truth <= high) held[key] += 1 / runs
      width[key] += (high - low) / runs
    }
  }
  return { held, width }
}

describe('the corrected interval holds the rate of the suite where the plain one does not', () => {
  it.each([
    ['a lenient judge', { noise: 1, kind: 2 }],
    ['a strict judge', { noise: 1, kind: -2 }],
    ['a judge that hardly knows', { noise: 5, kind: 0 }],
  ])('%s', (name, judge) => {
    const { held } = simulate(judge, 100)
    if (name !== 'a judge that hardly knows') expect(held.plain).toBeLessThan(0.5)
    // 95 % of 300 runs, give or take three standard errors of the simulation.
    const least = 0.95 - 3 * Math.sqrt((0.95 * 0.05) / 300)
    expect(held.scores).toBeGreaterThan(least)
    expect(held.strata).toBeGreaterThan(least)
  })

  it('needs fewer labels by the score than by the decision, and fewer still by groups of it', () => {
    const { width } = simulate({ noise: 0.5, kind: 0 }, 100)
    expect(width.scores).toBeLessThan(0.9 * width.decisions)
    expect(width.strata).toBeLessThan(0.95 * width.scores)
  })
})

it('is what people say where every case is labelled, and leaves no doubt', () => {
  const people = [1, 0, 1, 0.5]
  const scores = [0.9, 0.8, 1, 0.2]
  const { value, ci95 } = correctedRate(
    scores,
    scores.map((judged, i) => ({ judged, label: people[i] as number })),
  )
  expect(value).toBeCloseTo(2.5 / 4, 12)
  expect((ci95?.[1] ?? 1) - (ci95?.[0] ?? 0)).toBeCloseTo(0, 12)
})

it('notices labels of hand-picked cases', () => {
  const decisions = (passes: number, fails: number) => [...Array(passes).fill(1), ...Array(fails).fill(0)] as number[]
  const check = (labelled: number[], others: number[]) => looksPicked({ all: [...labelled, ...others], labelled })
  expect(check(decisions(5, 45), decisions(160, 40))).toBe(true)
  expect(check(decisions(40, 10), decisions(160, 40))).toBe(false)
  expect(check(decisions(40, 10), [])).toBe(false)
})
