import { expect, it } from 'vitest'
import { finiteSuiteRate } from './finite-rate.ts'
import { Random } from './random.ts'

/** A suite with a judge that is right about nine times in ten, and says how sure it is. */
function suite(random: Random, n: number) {
  return Array.from({ length: n }, () => {
    const label = random.uniform() < 0.7 ? 1 : 0
    const isRight = random.uniform() < 0.9
    const sure = 0.5 + random.uniform() / 2
    return { label, judged: (label === 1) === isRight ? sure : 1 - sure }
  })
}

const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

it('has no doubt left where every case is labelled', () => {
  const cases = suite(new Random(1), 50)
  const truth = meanOf(cases.map(({ label }) => label))
  const rate = finiteSuiteRate(
    cases.map(({ judged }) => judged),
    cases,
  )
  expect(rate).toMatchObject({ labelled: 50, cases: 50 })
  expect(rate.value).toBeCloseTo(truth, 12)
  if (rate.value !== null) expect(rate.interval[1] - rate.interval[0]).toBeCloseTo(0, 12)
})

it('holds the rate of the suite 93 times in 100, for labels drawn alike and for labels drawn by the judge’s doubt', () => {
  const random = new Random(7)
  const cases = suite(random, 600)
  const truth = meanOf(cases.map(({ label }) => label))
  const judged = cases.map((one) => one.judged)
  const doubt = cases.map((one) => Math.max(0.1, Math.sqrt(one.judged * (1 - one.judged))))
  const all = doubt.reduce((sum, u) => sum + u, 0)
  let [alike, byDoubt] = [0, 0]
  const trials = 400
  for (let trial = 0; trial < trials; trial++) {
    const drawn = cases.map((one) => ({ one, at: random.uniform() })).sort((a, b) => a.at - b.at)
    const uniform = finiteSuiteRate(
      judged,
      drawn.slice(0, 150).map(({ one }) => one),
    )
    if (uniform.value !== null && uniform.interval[0] <= truth && truth <= uniform.interval[1]) alike++
    const chosen = cases.flatMap((one, i) => {
      const probability = Math.min(1, 200 * (0.5 * (doubt[i]! / all) + 0.5 / cases.length))
      return random.uniform() < probability ? [{ ...one, probability }] : []
    })
    const weighted = finiteSuiteRate(judged, chosen)
    if (weighted.value !== null && weighted.interval[0] <= truth && truth <= weighted.interval[1]) byDoubt++
  }
  expect(alike / trials).toBeGreaterThanOrEqual(0.93)
  expect(byDoubt / trials).toBeGreaterThanOrEqual(0.92)
})

it('says what is missing', () => {
  expect(finiteSuiteRate([1, 0], [])).toMatchObject({ value: null })
  expect(
    finiteSuiteRate(
      [1],
      [
        { judged: 1, label: 1 },
        { judged: 1, label: 1 },
      ],
    ),
  ).toMatchObject({ value: null })
  expect(
    finiteSuiteRate(
      [1, 1],
      [
        { judged: 1, label: 1, probability: 0 },
        { judged: 1, label: 1 },
      ],
    ),
  ).toMatchObject({ value: null })
})
