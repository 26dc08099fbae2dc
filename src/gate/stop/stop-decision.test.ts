import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ResultRow } from '../../score/result.ts'
import { tInterval } from '../../stats/mean.ts'
import { Random } from '../../stats/random.ts'
import { againstLimit } from '../against-limit.ts'
import { MeanFold } from '../mean-fold.ts'
import { SpreadFold } from './spread.ts'
import { StopDecision } from './stop-decision.ts'
import type { StopPlan, TargetBaseline } from './stop-plan.ts'
import { decide, judged, type Outcome, planOf, rowOf, share, shuffled } from './testing.ts'

const times = (count: number, rows: ResultRow[]) => new Array<ResultRow[]>(count).fill(rows)
const suite = (pass: number, fail: number, error = 0) => [
  ...times(pass, judged('pass')),
  ...times(fail, judged('fail')),
  ...times(error, judged('error')),
]
const one = (outcome: Outcome) => [rowOf(outcome)]
const verdictOf = (decision: StopDecision) => decision.stopped?.targets[0]?.verdict
/** What a chance of 5 % may come to in so many trials. */
const most = (trials: number) => 0.05 + 3 * Math.sqrt((0.05 * 0.95) / trials)

describe('a pass rate', () => {
  it.each([
    // As many as settle that a scorer fails on no more than 5 %: that takes longer than 0.9 itself.
    [100, 0.95, 51],
    [400, 0.95, 81],
    [1000, 0.95, 99],
    [400, 0.99, 101],
  ])('of %i cases that only pass is known, at a certainty of %f, after %i', (cases, certainty, after) => {
    const decision = decide(planOf(cases, { passRate: 0.9 }, { certainty }), suite(cases, 0))
    expect([verdictOf(decision), decision.prefix]).toEqual(['pass', after])
  })

  it('of a suite that clearly fails is known after a tenth of it, and ten failures', () => {
    const random = new Random(7)
    const decision = decide(planOf(400, { passRate: 0.9 }), shuffled(suite(240, 160), random))
    expect(verdictOf(decision)).toBe('fail')
    expect(decision.prefix).toBeLessThan(40)
    expect(decision.stopped?.targets[0]?.settled[0]?.failures).toBe(10)
  })

  it('is wrongly said to pass, or to fail, no oftener than promised, with errors or without', () => {
    const plan = planOf(200, { passRate: 0.9 })
    expect(share(plan, suite(179, 21), 1000, 'pass').share).toBeLessThanOrEqual(most(1000))
    expect(share(plan, suite(180, 20), 1000, 'fail').share).toBeLessThanOrEqual(most(1000))
    expect(share(plan, suite(170, 19, 11), 500, 'pass').share).toBeLessThanOrEqual(most(1000))
    expect(share(plan, suite(171, 19, 10), 500, 'fail').share).toBeLessThanOrEqual(most(1000))
  })

  it('of 1 ends at the first failure, and is hardly known before its end when all pass', () => {
    const plan = planOf(100, {}, { certainty: 0.99 })
    const failed = decide(plan, [...suite(7, 1), ...suite(92, 0)])
    expect([verdictOf(failed), failed.prefix]).toEqual(['fail', 8])
    expect(decide(plan, suite(100, 0)).prefix).toBeGreaterThanOrEqual(95)
  })

  it('waits for as many failures as were asked for', () => {
    const plan = planOf(100, {}, { failures: 3 })
    expect(decide(plan, [...suite(7, 1), ...suite(10, 1), ...suite(30, 1), ...suite(50, 0)]).prefix).toBe(50)
  })

  it('is never known before its last case where it lies at the limit', () => {
    const certain = planOf(100, { passRate: 0.9 }, { when: 'certain' })
    expect(decide(certain, suite(90, 10)).isDecided).toBe(false)
  })
})

describe('what is certain', () => {
  it('cannot be changed by the cases that are left, whatever they come to', () => {
    const outcome = fc.constantFrom('pass', 'fail', 'error')
    const limit = fc.constantFrom(0, 0.5, 0.75, 0.9, 1)
    fc.assert(
      fc.property(fc.array(outcome, { minLength: 2, maxLength: 40 }), limit, (outcomes, passRate) => {
        const cases = outcomes.map((verdict) => judged(verdict as 'pass'))
        const plan = planOf(cases.length, { passRate, maxErrorRate: 0.2 }, { when: 'certain' })
        const verdict = verdictOf(decide(plan, cases))
        const of = (wanted: string) => outcomes.filter((found) => found === wanted).length
        const rate = of('pass') / (of('pass') + of('fail'))
        if (verdict === 'fail') return rate < passRate
        return verdict === undefined || (rate >= passRate && of('error') / outcomes.length <= 0.2)
      }),
    )
  })

  it('saves a half of a clear failure, and the last cases of a clear pass', () => {
    const plan = planOf(100, { passRate: 0.9 }, { when: 'certain' })
    expect(decide(plan, shuffled(suite(80, 20), new Random(1))).prefix).toBeLessThan(70)
    const passed = decide(plan, suite(100, 0))
    expect([verdictOf(passed), passed.prefix]).toEqual(['pass', 96])
  })
})

describe('several conditions', () => {
  const means = { a: 0.8, b: 0.8, c: 0.8, d: 0.8 }
  const deciding = new Map(Object.keys(means).map((name) => [name, 200] as const))
  const plan = planOf(200, { passRate: 0, means }, { deciding, hasThresholds: false })
  const scored = (a: number, b: number, c: number, d: number) => one({ scores: { a, b, c, d } })

  it('that all just hold are wrongly said to fail no oftener than promised', () => {
    const random = new Random(3)
    // Each has a mean of exactly 0.8, of values that are 0.6 and 1.
    const columns = [1, 2, 3, 4].map(() => shuffled([...new Array(100).fill(0.6), ...new Array(100).fill(1)], random))
    const cases = Array.from({ length: 200 }, (_, i) =>
      scored(...(columns.map((c) => c[i]) as [number, number, number, number])),
    )
    expect(share(plan, cases, 500, 'fail').share).toBeLessThanOrEqual(most(500))
  })

  it('pass only together, and fail alone', () => {
    expect(verdictOf(decide(plan, times(200, scored(1, 1, 1, 1))))).toBe('pass')
    expect(verdictOf(decide(plan, times(200, scored(1, 1, 1, 0.2))))).toBe('fail')
    expect(decide(plan, times(200, scored(1, 1, 1, 0.8))).isDecided).toBe(false)
  })

  it('never pass on scores that failed too often, though the others are fine', () => {
    const withErrors = Array.from({ length: 200 }, (_, i) =>
      one({ scores: { a: i % 10 === 0 ? null : 1, b: 1, c: 1, d: 1 } }),
    )
    expect(decide(plan, withErrors).isDecided).toBe(false)
  })

  it('count a scorer only where it stands, and pass only once it has spoken', () => {
    const rare = planOf(
      200,
      { passRate: 0.5 },
      {
        deciding: new Map([
          ['quality', 200],
          ['rare', 2],
        ]),
      },
    )
    const last = [...times(198, judged('pass')), ...times(2, one({ scores: { quality: 1, rare: 1 } }))]
    expect(decide(rare, last).isDecided).toBe(false)
    expect(verdictOf(decide(rare, [...last].reverse()))).toBe('pass')
  })
})

describe('several tries of a case', () => {
  const tries = (passed: number) =>
    Array.from({ length: 3 }, (_, i) => rowOf({ verdict: i < passed ? 'pass' : 'fail', scores: { quality: 1 } }, i))
  const plan = planOf(100, { passRate: 0.6 }, { tries: 3 })

  it('count as one case, and give the verdict of all tries together', () => {
    const decision = decide(plan, times(100, tries(3)))
    expect(verdictOf(decision)).toBe('pass')
    expect(decision.stopped?.targets[0]?.settled[0]).toMatchObject({ n: decision.prefix * 3, value: 1 })
  })

  it('are wrongly said to pass no oftener than promised', () => {
    // 179 of 300 tries pass: just below 0.6.
    const cases = [...times(59, tries(3)), ...times(1, tries(2)), ...times(40, tries(0))]
    expect(share(plan, cases, 1000, 'pass').share).toBeLessThanOrEqual(most(1000))
  })
})

describe('several targets', () => {
  const both = (a: 'pass' | 'fail', b: 'pass' | 'fail') => [
    rowOf({ verdict: a, target: 'a', scores: { quality: 1 } }),
    rowOf({ verdict: b, target: 'b', scores: { quality: 1 } }),
  ]

  it('each have a verdict, and the run goes on until the last of them has', () => {
    const plan = planOf(400, { passRate: 0.9 }, { targets: ['a', 'b'] })
    const cases = Array.from({ length: 400 }, (_, i) => both('pass', i % 2 === 0 ? 'pass' : 'fail'))
    const { stopped } = decide(plan, cases)
    expect(stopped?.targets.map(({ name, verdict }) => [name, verdict])).toEqual([
      ['a', 'pass'],
      ['b', 'fail'],
    ])
    expect(stopped?.after).toBe(Math.max(...(stopped?.targets.map(({ after }) => after) ?? [])))
    expect(stopped?.targets[1]?.after).toBeLessThan(stopped?.targets[0]?.after ?? 0)
  })
})

describe('with a confidence', () => {
  const plan = planOf(400, { passRate: 0.9, confidence: 0.95 })

  it('stops on all three verdicts that the full run can have', () => {
    const random = new Random(4)
    const found = [suite(396, 4), suite(360, 40), suite(300, 100)].map((cases) =>
      verdictOf(decide(plan, shuffled(cases, random))),
    )
    expect(found).toEqual(['pass', 'inconclusive', 'fail'])
  })

  it('says otherwise than the full run no oftener than promised', () => {
    // Wilson's interval of 371 of 400 just straddles 0.9; that of 372 lies above it.
    expect(share(plan, suite(371, 29), 400, 'pass').share).toBeLessThanOrEqual(most(400))
    expect(share(plan, suite(372, 28), 400, 'inconclusive').share).toBeLessThanOrEqual(most(400))
  })
})

describe('limits that follow from how far the values lie apart', () => {
  const random = new Random(12)
  const near = (mean: number, spread: number) => Math.min(1, Math.max(0, mean + spread * (random.uniform() - 0.5)))

  /** Suites around their limit: how often the verdict is another than that of all cases, and how much was run. */
  function differing(trials: number, draw: () => [StopPlan, ResultRow[][], string]) {
    let [other, ran] = [0, 0]
    for (let trial = 0; trial < trials; trial++) {
      const [plan, cases, full] = draw()
      const decision = decide(plan, cases)
      if (decision.isDecided && verdictOf(decision) !== full) other++
      ran += decision.prefix / cases.length
    }
    return { other: other / trials, ran: ran / trials }
  }

  it('give a mean with a confidence the verdict of its interval', () => {
    const { other, ran } = differing(150, () => {
      const mean = 0.7 + 0.2 * random.uniform()
      const values = Array.from({ length: 300 }, () => near(mean, 0.5))
      const fold = new MeanFold(false)
      for (const value of values) fold.add(value)
      const { verdict } = againstLimit({ en: 'mean', ja: '平均' }, fold.figure(0.95), 0.8, 0.95)
      const policy = { passRate: 0, means: { quality: 0.8 }, confidence: 0.95 }
      return [
        planOf(300, policy, { hasThresholds: false }),
        values.map((quality) => one({ scores: { quality } })),
        verdict,
      ]
    })
    expect(other).toBeLessThanOrEqual(most(150))
    expect(ran).toBeLessThan(0.6)
  })

  it('tell a regression from none, as the paired interval of all cases does', () => {
    const { other, ran } = differing(150, () => {
      const drop = 0.2 * random.uniform()
      const differences = Array.from({ length: 300 }, () => random.uniform() - 0.5 - drop)
      const { interval } = tInterval(differences) as unknown as { interval: [number, number] }
      const baseline: TargetBaseline = {
        measures: [{ name: { en: 'quality', ja: 'quality' }, compared: 1 }],
        differences: ([row]) => new Map([['quality', differences[Number(row?.case)] as number]]),
      }
      const policy = { passRate: 0, regression: { baseline: 'r_1', margin: 0.05 } }
      const plan = planOf(300, policy, { baselines: new Map([['default', baseline]]) })
      const cases = differences.map((_, at) => [{ ...rowOf({ scores: { quality: 1 } }), case: String(at) }])
      return [plan, cases, interval[1] < -0.05 ? 'fail' : 'pass']
    })
    expect(other).toBeLessThanOrEqual(most(150))
    expect(ran).toBeLessThan(0.75)
  })

  it('are wider for cases that belong together', () => {
    const clustered = (clusters: number) => {
      const fold = new SpreadFold(400, clusters)
      for (let i = 0; i < 200; i++) fold.add({ sum: i % 10 < 5 ? 0.6 : 1, n: 1 }, String(clusters === 40 ? i % 10 : i))
      return fold.spread?.standardError as number
    }
    expect(clustered(40)).toBeGreaterThan(3 * clustered(400))
  })

  it('are never reached where the two runs cannot be compared', () => {
    const baseline: TargetBaseline = { measures: [], differences: () => new Map(), refused: true }
    const policy = { passRate: 0.5, regression: { baseline: 'r_1', margin: 0 } }
    const plan = planOf(200, policy, { baselines: new Map([['default', baseline]]) })
    expect(decide(plan, suite(200, 0)).isDecided).toBe(false)
    expect(verdictOf(decide(plan, suite(0, 200)))).toBe('fail')
  })
})

describe('places', () => {
  it('are counted in their order, however the cases arrive', () => {
    const random = new Random(5)
    const plan = planOf(120, { passRate: 0.9 })
    const cases = shuffled(suite(90, 30), random)
    const expected = decide(plan, cases).stopped
    expect(expected).toBeDefined()
    for (let trial = 0; trial < 50; trial++) {
      const decision = new StopDecision(plan)
      // Within a window of 20, any order; failures last.
      const arrivals = cases
        .map((rows, place) => ({
          place,
          rows,
          at: place + random.uniform() * 20 + (rows[0]?.verdict === 'fail' ? 40 : 0),
        }))
        .sort((a, b) => a.at - b.at)
      for (const { place, rows } of arrivals) decision.add(place, { rows })
      expect(decision.stopped).toEqual(expected)
    }
  })

  it('that come twice, or once it is decided, change nothing', () => {
    const decision = decide(planOf(100, {}), [...suite(3, 1), ...suite(96, 0)])
    const before = decision.stopped
    decision.add(0, { rows: judged('fail') })
    decision.add(4, { rows: judged('fail') })
    expect(decision.stopped).toEqual(before)
  })

  it('say how many further ones are needed whatever they come to', () => {
    const plan = planOf(400, { passRate: 0.9 })
    const decision = new StopDecision(plan)
    for (let place = 0; !decision.isDecided; place++) {
      const needed = decision.ahead
      expect(needed).toBeLessThanOrEqual(81 - place)
      decision.add(place, { rows: judged('pass') })
      if (needed > 1) expect(decision.isDecided).toBe(false)
    }
  })
})

it('has an interval that never contradicts the verdict, and nearly always holds the rate of the whole suite', () => {
  const random = new Random(8)
  const plan = planOf(300, { passRate: 0.9 })
  let held = 0
  for (let trial = 0; trial < 60; trial++) {
    const passed = 240 + random.below(61)
    const { stopped } = decide(plan, shuffled(suite(passed, 300 - passed), random))
    const [settled] = stopped?.targets[0]?.settled ?? []
    if (!settled) {
      held++
      continue
    }
    const [low, high] = settled.interval
    if (settled.verdict === 'pass') expect(low).toBeGreaterThanOrEqual(0.9)
    else expect(high).toBeLessThanOrEqual(0.9)
    if (low - 1e-4 <= passed / 300 && passed / 300 <= high + 1e-4) held++
  }
  expect(held).toBeGreaterThanOrEqual(55)
})

it('decides nothing where nothing decides', () => {
  const plan = planOf(100, {}, { deciding: new Map(), hasThresholds: false })
  expect(decide(plan, suite(90, 10)).isDecided).toBe(false)
})

it('ends the hybrid gate at the first critical violation, and nowhere else', () => {
  const rules = (value: number): ResultRow[] => {
    const [row] = one({ scores: { rules: value } })
    const scores = row!.scores.map((score) => ({ ...score, type: 'rules', details: { violations: [] } }))
    return [{ ...(row as ResultRow), scores }]
  }
  const plan = planOf(50, { policy: 'hybrid' }, { when: 'certain' })
  expect(decide(plan, times(50, rules(1))).isDecided).toBe(false)
  const blocked = decide(plan, [...times(9, rules(1)), ...times(41, rules(0))])
  expect([verdictOf(blocked), blocked.prefix]).toEqual(['fail', 10])
})
