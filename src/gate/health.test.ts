import { describe, expect, it } from 'vitest'
import type { Score } from '../score/score.ts'
import { wilson } from '../stats/wilson.ts'
import { HealthFold } from './health.ts'
import type { ScorerSummary } from './summary.ts'

function summary(name: string, extra: Partial<ScorerSummary> = {}): ScorerSummary {
  return {
    name,
    type: name,
    n: 100,
    mean: 0.8,
    ci95: [0.76, 0.84],
    bounds: null,
    passRate: null,
    below: 0,
    errors: 0,
    errorKinds: {},
    notApplicable: 0,
    skipped: 0,
    threshold: 0.7,
    min: 0,
    ...extra,
  }
}

function score(scorer: string, value: number | null, threshold: number | null = 0.7): Score {
  const passed = value === null || threshold === null ? null : value >= threshold
  return { scorer, type: scorer, status: value === null ? 'error' : 'scored', value, threshold, weight: 1, passed }
}

const noJudge = () => false
const interval = (successes: number, n: number) => (wilson(successes, n) as { interval: unknown }).interval

it('says nothing of scorers that answered every time and are no judges', () => {
  expect(new HealthFold(false).finish([summary('contains')], noJudge)).toEqual([])
})

it('counts failures by kind, with an interval, and always for a judge', () => {
  const scorers = [
    summary('faithfulness', { n: 95, errors: 5, errorKinds: { timeout: 4, malformed: 1 } }),
    summary('rubric'),
    summary('contains'),
  ]
  expect(new HealthFold(false).finish(scorers, (name) => name === 'rubric')).toEqual([
    {
      scorer: 'faithfulness',
      type: 'faithfulness',
      judge: false,
      asked: 100,
      failures: { count: 5, rate: 0.05, ci95: interval(5, 100), kinds: { timeout: 4, malformed: 1 } },
    },
    {
      scorer: 'rubric',
      type: 'rubric',
      judge: true,
      asked: 100,
      failures: { count: 0, rate: 0, ci95: interval(0, 100), kinds: {} },
    },
  ])
})

describe('over repeats', () => {
  it('counts the cases whose decision differs, and how far the values lie apart', () => {
    const fold = new HealthFold(true)
    const answers: [string, number | null][] = [
      ['steady', 0.8],
      ['steady', 0.8],
      ['flips', 0.6],
      ['flips', 0.8],
      ['failed once', null],
      ['failed once', 0.9],
      ['wavers', 0.8],
      ['wavers', 1],
      ['fails twice', 0.1],
      ['fails twice', 0.1],
    ]
    for (const [id, value] of answers) fold.add({ case: id, scores: [score('judge', value)] })
    const [health] = fold.finish([summary('judge', { n: 9, errors: 1, errorKinds: { timeout: 1 } })], noJudge)
    const sd = Math.sqrt(0.02)
    expect(health).toMatchObject({ asked: 10, repeats: { cases: 4, flipped: 1, share: 1 / 4, ci95: interval(1, 4) } })
    expect(health?.repeats?.meanSd).toBeCloseTo((sd + sd) / 4, 12)
    // Ten scores, but only five cases: the repeats of one fail together.
    expect(health?.failures).toMatchObject({ count: 1, rate: 1 / 10, ci95: interval(0.5, 5) })
  })

  it('knows no flips without a threshold', () => {
    const fold = new HealthFold(true)
    for (const value of [0.2, 0.9]) fold.add({ case: 'a', scores: [score('judge', value, null)] })
    expect(fold.finish([summary('judge', { threshold: null })], noJudge)).toMatchObject([
      { repeats: { cases: 1, flipped: null, share: null, ci95: null } },
    ])
  })
})

describe('drift', () => {
  const drifted = (before: { mean: number; ci95: [number, number] | null }) =>
    new HealthFold(false).finish(
      [summary('judge')],
      () => true,
      () => ({ run: 'r_1', ...before }),
    )[0]?.drift

  it('is the difference to the earlier run, with the interval of both', () => {
    const drift = drifted({ mean: 0.9, ci95: [0.87, 0.93] })
    expect(drift).toMatchObject({ run: 'r_1', before: 0.9, after: 0.8 })
    expect(drift?.difference).toBeCloseTo(-0.1, 12)
    // 0.04 and 0.03 as the two shorter sides of a triangle.
    expect(drift?.ci95?.[0]).toBeCloseTo(-0.15, 12)
    expect(drift?.ci95?.[1]).toBeCloseTo(-0.05, 12)
  })

  it('has no interval where one of the two has none', () => {
    expect(drifted({ mean: 0.9, ci95: null })?.ci95).toBeNull()
  })
})

it('an answer that never came is no failure of the scorers', () => {
  const fold = new HealthFold(false)
  const error = { kind: 'target' as const, message: 'exit code 3' }
  const failed = (scorer: string): Score => ({ ...score(scorer, null), error })
  for (const id of ['a', 'b']) fold.add({ case: id, scores: [failed('rouge'), failed('judge')] })
  const scorers = [
    summary('rouge', { errors: 2, errorKinds: { target: 2 } }),
    summary('judge', { errors: 3, errorKinds: { target: 2, malformed: 1 } }),
  ]
  expect(fold.finish(scorers, noJudge)).toMatchObject([
    { scorer: 'judge', asked: 101, failures: { count: 1, kinds: { malformed: 1 } } },
  ])
})

it('a target that takes too long is no failure of its only scorer', () => {
  const fold = new HealthFold(false)
  const error = { kind: 'timeout' as const, message: 'late', target: { en: 'late', ja: '時間切れ' } }
  fold.add({ case: 'a', scores: [{ ...score('judge', null), error }] })
  expect(fold.finish([summary('judge', { errors: 1, errorKinds: { timeout: 1 } })], noJudge)).toEqual([])
})

it('judges that fail in the same words have failed, each of them', () => {
  const fold = new HealthFold(false)
  const failed = (scorer: string): Score => ({
    ...score(scorer, null),
    error: { kind: 'transport', message: 'connection refused' },
  })
  fold.add({ case: 'a', scores: [failed('tone'), failed('facts')] })
  const scorers = ['tone', 'facts'].map((name) => summary(name, { errors: 1, errorKinds: { transport: 1 } }))
  expect(fold.finish(scorers, () => true)).toMatchObject([
    { scorer: 'tone', failures: { count: 1 } },
    { scorer: 'facts', failures: { count: 1 } },
  ])
})

it('a scorer that was not given what it needs is not to blame', () => {
  const fold = new HealthFold(false)
  fold.add({ case: 'a', scores: [{ ...score('rouge', null), error: { kind: 'input', message: 'no `expected`' } }] })
  expect(fold.finish([summary('rouge', { errors: 1, errorKinds: { input: 1 } })], noJudge)).toEqual([])
})
