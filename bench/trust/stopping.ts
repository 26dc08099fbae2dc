import { againstLimit, PASS_RATE } from '../../src/gate/against-limit.ts'
import { MeanFold } from '../../src/gate/mean-fold.ts'
import { pairedDifferences } from '../../src/gate/paired.ts'
import type { GatePolicy } from '../../src/gate/policy.ts'
import type { StopPlan, TargetBaseline } from '../../src/gate/stop/stop-plan.ts'
import { decide, judged, planOf, rowOf, shuffled } from '../../src/gate/stop/testing.ts'
import type { ResultRow } from '../../src/score/result.ts'
import { Random } from '../../src/stats/random.ts'
import { wilson } from '../../src/stats/wilson.ts'
import type { Print } from '../lib/benchmark.ts'
import { Noise } from './noise.ts'
import { measured } from './system.ts'

const CERTAINTY = 0.95
const TRIALS = 1000
/** What a chance of 5 % may come to in so many trials. */
const most = (trials: number) => 100 * (0.05 + 3 * Math.sqrt((0.05 * 0.95) / trials))

type Cases = ResultRow[][]

/** Runs that end when their verdict is known: how often the full run says otherwise, and what they save. */
export function stopping(print: Print): void {
  print.heading(`runs that end at a certainty of 95 %: how often the full run says otherwise (${TRIALS} orders each)`)
  const suites: [what: string, pass: number, fail: number, error: number, wrong: 'pass' | 'fail'][] = [
    ['400 cases, one pass too few', 359, 41, 0, 'pass'],
    ['400 cases, just enough passes', 360, 40, 0, 'fail'],
    ['100 cases, one pass too few', 89, 11, 0, 'pass'],
    ['400 cases, 4 % errors, too few', 345, 39, 16, 'pass'],
    ['400 cases, 4 % errors, enough', 346, 38, 16, 'fail'],
  ]
  for (const [what, pass, fail, error, wrong] of suites) {
    const cases = [...times(pass, judged('pass')), ...times(fail, judged('fail')), ...times(error, judged('error'))]
    const plan = planOf(cases.length, { passRate: 0.9 }, { certainty: CERTAINTY })
    report(print, what, wrongly(plan, cases, wrong), peeking(cases, 0.9, wrong))
  }
  report(print, '200 skewed scores, too low', wrongly(ofScores(200, 0.7), skewed(200, 0.6999), 'pass'))
  report(print, '4 means that just hold', wrongly(fourMeans(200), fourColumns(200), 'fail'))
  report(
    print,
    '100 cases tried thrice, too few',
    wrongly(planOf(100, { passRate: 0.6 }, { tries: 3 }), tries(), 'pass'),
  )
  print.heading(
    'the same where the gate has a confidence or a baseline: differs from the full run, over suites of all kinds',
  )
  for (const [what, share] of otherwise()) report(print, what, share)
  print.heading('what has to be run of a suite whose pass rate lies within 0.1 of a limit of 0.9')
  for (const cases of [100, 400, 1000, 5000]) {
    const [likely, sure] = [used(cases, 0.95), used(cases, 0.99)]
    print.measured({
      what: `of ${cases.toLocaleString('en')} cases`,
      unit: '%',
      ours: { name: 'certainty 0.95', value: likely },
      peer: { name: 'certainty 0.99', value: sure },
      ratio: 'times better',
    })
  }
}

const times = (count: number, rows: ResultRow[]): Cases => new Array<ResultRow[]>(count).fill(rows)

function report(print: Print, what: string, value: number, peeked?: number): void {
  print.measured({
    what,
    unit: '%',
    ours: { name: 'wrong', value },
    peer:
      peeked === undefined
        ? { name: 'promised at most', value: 5 }
        : { name: 'looking at 95 % intervals', value: peeked },
    ratio: 'times better',
    goal: { of: 'ours', atMost: most(TRIALS) },
  })
}

/** In how many of a hundred orders of one suite the run ends with the verdict that all cases do not have. */
function wrongly(plan: StopPlan, cases: Cases, wrong: string): number {
  const random = new Random(26)
  let count = 0
  for (let trial = 0; trial < TRIALS; trial++) {
    const { stopped } = decide({ ...plan, certainty: CERTAINTY }, shuffled(cases, random))
    if (stopped?.targets[0]?.verdict === wrong) count++
  }
  return (100 * count) / TRIALS
}

/** What becomes of it when one looks at Wilson's interval after every case, and stops when it lies on one side. */
function peeking(cases: Cases, limit: number, wrong: 'pass' | 'fail'): number {
  const random = new Random(26)
  let count = 0
  for (let trial = 0; trial < TRIALS; trial++) {
    let [passed, n] = [0, 0]
    for (const [row] of shuffled(cases, random)) {
      if (row?.verdict === 'error') continue
      n++
      if (row?.verdict === 'pass') passed++
      const share = wilson(passed, n)
      if (n < 20 || share.value === null) continue
      const settled = share.interval[0] >= limit ? 'pass' : share.interval[1] < limit ? 'fail' : undefined
      if (settled === wrong) count++
      if (settled) break
    }
  }
  return (100 * count) / TRIALS
}

const scored = (values: Record<string, number>): ResultRow[] => [rowOf({ scores: values })]

const ofScores = (cases: number, limit: number, policy: Partial<GatePolicy> = {}): StopPlan =>
  planOf(cases, { passRate: 0, means: { quality: limit }, ...policy }, { hasThresholds: false, certainty: CERTAINTY })

/** Many zeros and ones, moved until their mean is where it is wanted. */
function skewed(count: number, mean: number): Cases {
  const noise = new Noise(5)
  const values = Array.from({ length: count }, () => {
    const u = noise.uniform()
    return u < 0.15 ? 0 : u < 0.6 ? 1 : noise.uniform()
  })
  for (let round = 0; round < 200; round++) {
    const off = mean - values.reduce((sum, value) => sum + value, 0) / count
    for (let i = 0; i < count; i++) values[i] = Math.min(1, Math.max(0, values[i]! + off))
  }
  return values.map((quality) => scored({ quality }))
}

const NAMES = ['a', 'b', 'c', 'd']

const fourMeans = (cases: number): StopPlan =>
  planOf(
    cases,
    { passRate: 0, means: Object.fromEntries(NAMES.map((name) => [name, 0.8])) },
    { deciding: new Map(NAMES.map((name) => [name, cases])), hasThresholds: false },
  )

/** Each of four scorers has a mean of exactly 0.8. */
function fourColumns(count: number): Cases {
  const random = new Random(4)
  const half = [...new Array<number>(count / 2).fill(0.6), ...new Array<number>(count / 2).fill(1)]
  const columns = NAMES.map(() => shuffled(half, random))
  return Array.from({ length: count }, (_, i) =>
    scored(Object.fromEntries(NAMES.map((name, at) => [name, columns[at]![i]!]))),
  )
}

/** 179 of 300 tries pass: just below 0.6. */
function tries(): Cases {
  const thrice = (passed: number) =>
    [0, 1, 2].map((at) => rowOf({ verdict: at < passed ? 'pass' : 'fail', scores: { quality: 1 } }, at))
  return [...times(59, thrice(3)), ...times(1, thrice(2)), ...times(40, thrice(0))]
}

/** Suites drawn at random around their limit, run to the end and ended early. */
function otherwise(): [what: string, share: number][] {
  const differs = (draw: (noise: Noise) => [plan: StopPlan, cases: Cases, full: string, clusters?: string[]]) => {
    const noise = new Noise(9)
    let count = 0
    for (let trial = 0; trial < TRIALS; trial++) {
      const [plan, cases, full, clusters] = draw(noise)
      const found = decide(plan, cases, clusters).stopped?.targets[0]?.verdict
      if (found !== undefined && found !== full) count++
    }
    return (100 * count) / TRIALS
  }
  const fullMean = (values: readonly number[], limit: number, clusters?: readonly string[]) => {
    const fold = new MeanFold(clusters !== undefined)
    values.forEach((value, at) => void fold.add(value, Number(clusters?.[at] ?? 0)))
    return againstLimit(PASS_RATE_LIKE, fold.figure(0.95), limit, 0.95).verdict
  }
  return [
    [
      'pass rate, confidence 0.95',
      differs((noise) => {
        const share = 0.82 + 0.18 * noise.uniform()
        const passes = Array.from({ length: 400 }, () => noise.chance(share))
        const plan = planOf(400, { passRate: 0.9, confidence: 0.95 }, { certainty: CERTAINTY })
        const fold = new MeanFold(false)
        passes.forEach((passed) => void fold.add(passed))
        const { verdict } = againstLimit(PASS_RATE, fold.figure(0.95), 0.9, 0.95)
        return [plan, passes.map((passed) => judged(passed ? 'pass' : 'fail')), verdict]
      }),
    ],
    [
      'mean, confidence 0.95',
      differs((noise) => {
        const mean = 0.75 + 0.1 * noise.uniform()
        const values = Array.from({ length: 400 }, () => Math.min(1, Math.max(0, noise.normal(mean, 0.15))))
        const plan = ofScores(400, 0.8, { confidence: 0.95 })
        return [plan, values.map((quality) => scored({ quality })), fullMean(values, 0.8)]
      }),
    ],
    [
      'mean of conversations of five',
      differs((noise) => {
        const mean = 0.75 + 0.1 * noise.uniform()
        const talks = Array.from({ length: 80 }, () => noise.normal(0, 0.1))
        const cases = shuffled(
          talks.flatMap((luck, talk) =>
            [1, 2, 3, 4, 5].map(() => ({
              talk: String(talk),
              value: Math.min(1, Math.max(0, noise.normal(mean + luck, 0.1))),
            })),
          ),
          new Random(Math.floor(noise.uniform() * 1e9)),
        )
        const clusters = cases.map(({ talk }) => talk)
        const values = cases.map(({ value }) => value)
        const plan = { ...ofScores(400, 0.8, { confidence: 0.95 }), clusters: 80 }
        return [plan, values.map((quality) => scored({ quality })), fullMean(values, 0.8, clusters), clusters]
      }),
    ],
    ['against a baseline, margin 0.02', differs((noise) => againstBaseline(noise, 400))],
  ]
}

const PASS_RATE_LIKE = { en: 'mean', ja: '平均' }

/** Differences around 0, held against a margin as the gate does. */
function againstBaseline(noise: Noise, count: number): [StopPlan, Cases, string] {
  const drop = 0.1 * noise.uniform()
  const before = Float64Array.from({ length: count }, () => 0.4 + 0.2 * noise.uniform())
  const after = before.map((value) => Math.min(1, Math.max(0, value + noise.normal(-drop, 0.3))))
  const same = { before, after: before }
  const measures = [
    { name: 'quality', before, after },
    { name: 'other', ...same },
    { name: 'third', ...same },
  ]
  const [found] = pairedDifferences(measures.map(measured), 0.02)
  const baseline: TargetBaseline = {
    measures: [{ name: { en: 'quality', ja: 'quality' }, compared: 3 }],
    differences: ([row]) => {
      const at = Number(row?.case)
      return new Map([['quality', after[at]! - before[at]!]])
    },
  }
  const plan = planOf(
    count,
    { passRate: 0, regression: { baseline: 'r', margin: 0.02 }, blankAnswers: 'score' },
    { certainty: CERTAINTY, hasThresholds: false, baselines: new Map([['default', baseline]]) },
  )
  const cases = Array.from({ length: count }, (_, at) => [
    { ...rowOf({ scores: { quality: after[at]! } }), case: String(at) },
  ])
  return [plan, cases, found?.change === 'regressed' ? 'fail' : 'pass']
}

/** The mean share of the cases that are run, the truth spread evenly around the limit. */
function used(cases: number, certainty: number): number {
  const noise = new Noise(3)
  const trials = cases > 1000 ? 100 : 400
  const plan = planOf(cases, { passRate: 0.9 }, { certainty })
  let share = 0
  for (let trial = 0; trial < trials; trial++) {
    const passed = Math.round(cases * (0.8 + 0.2 * noise.uniform()))
    const suite = [...times(passed, judged('pass')), ...times(cases - passed, judged('fail'))]
    share += decide(plan, shuffled(suite, new Random(trial))).prefix / cases
  }
  return (100 * share) / trials
}
