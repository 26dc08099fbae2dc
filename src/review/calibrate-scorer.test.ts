import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Agreement, Estimate } from '../gate/calibration.ts'
import type { ResultRow } from '../score/result.ts'
import { type CalibrateOptions, calibrateScorer } from './calibrate-scorer.ts'
import type { TargetLabel } from './check-labels.ts'
import { scaleOf } from './grade-scale.ts'
import { readJudgedRun } from './judged-run.ts'
import { ratingsOf } from './people.ts'

interface Goldens {
  threshold: number
  values: number[]
  lengths: number[]
  ratings: number[][]
  grades: number[]
  want: { passFail: Record<string, number[] | number>; graded: Record<string, number[] | number> }
}

// Written by tools/goldens/calibration.py with scikit-learn, statsmodels, SciPy and krippendorff.
const goldens: Goldens = JSON.parse(readFileSync(new URL('./fixtures/goldens.json', import.meta.url), 'utf8'))

interface Judged {
  value: number | null
  output?: string
  repeat?: number
  details?: { score: number }
  metadata?: { talk: string }
}

async function* rowsOf(cases: Judged[][], threshold: number | null): AsyncIterable<ResultRow> {
  for (const [i, answers] of cases.entries()) {
    for (const [repeat, { value, output = 'x', details, metadata }] of answers.entries()) {
      const passed = value === null || threshold === null ? null : value >= threshold
      const status = value === null ? 'error' : 'scored'
      yield {
        case: `c${i}`,
        target: 'default',
        repeat,
        verdict: 'pass',
        scores: [
          { scorer: 'judge', type: 'rubric', status, value, threshold, weight: 1, passed, ...(details && { details }) },
        ],
        weightedAverage: null,
        durationMs: null,
        output,
        ...(metadata && { metadata }),
      }
    }
  }
}

async function calibrate(
  cases: Judged[][],
  labels: Omit<TargetLabel, 'target'>[],
  { threshold = 0.7, ...options }: { threshold?: number | null } & Partial<CalibrateOptions> = {},
) {
  const run = await readJudgedRun(rowsOf(cases, threshold), options.clustered ? 'metadata.talk' : null, new Set())
  const [judged] = run.scorers
  const given = labels.map((label) => ({ ...label, target: 'default' }))
  const ratings = ratingsOf(given, { target: 'default', scorer: 'judge' }, run.cases)
  return calibrateScorer(judged!, ratings, run, { seed: 1, clustered: false, ...options })
}

function near(got: Estimate | undefined, want: number[] | number | undefined) {
  const [value, ...interval] = [want].flat() as number[]
  expect(got?.value).toBeCloseTo(value!, 9)
  for (const [i, end] of interval.entries()) expect(got?.ci95?.[i]).toBeCloseTo(end, 9)
}

describe('gives the numbers of the reference implementations', () => {
  const cases = goldens.values.map((value, i) => [{ value, output: '猫'.repeat(goldens.lengths[i]!) }])

  it('for pass and fail by two raters', async () => {
    const labels = goldens.ratings.flatMap((list, rater) =>
      list.map((value, i) => ({ case: `c${i}`, rater: `r${rater}`, value })),
    )
    const { agreement, alpha, bias, passRate, cases: counts } = await calibrate(cases, labels)
    const { want } = { want: goldens.want.passFail }
    const { confusion, kappa, falsePass, falseFail } = agreement as Agreement
    expect(confusion).toEqual(want.confusion)
    near(kappa, want.kappa)
    near(falsePass, want.falsePass)
    near(falseFail, want.falseFail)
    near(alpha.raters, want.alphaRaters)
    near(alpha.withScorer, want.alphaWithScorer)
    near(bias.length, want.biasByLength)
    near(bias.position, want.biasByPosition)
    near(passRate.plain, want.plain)
    near(passRate.corrected, want.corrected)
    expect(counts).toEqual({ scored: 80, labelled: 60, withoutScore: 0, tied: want.tied, withoutLabel: 20 })
  })

  it('for grades', async () => {
    const labels = goldens.grades.map((value, i) => ({ case: `c${i}`, value }))
    const { grades, alpha, bias } = await calibrate(cases, labels, { scale: scaleOf(goldens.grades)! })
    const want = goldens.want.graded
    near(grades?.weightedKappa, want.weightedKappa)
    near(grades?.spearman, want.spearman)
    near(alpha.withScorer, want.alphaWithScorer)
    near(bias.length, want.biasByLength)
  })
})

const many = (n: number, make: (i: number) => Judged[]) => Array.from({ length: n }, (_, i) => make(i))

it('takes the marks of a judge that grades on the same scale as they are', async () => {
  const marks = [1, 2, 3, 4, 5, 1, 2, 3, 4, 5]
  const cases = marks.map((mark) => [{ value: mark / 5, details: { score: mark } }])
  const labels = marks.map((value, i) => ({ case: `c${i}`, value }))
  const scale = { low: 1, high: 5, step: 1 }
  expect((await calibrate(cases, labels, { scale })).grades?.weightedKappa.value).toBe(1)
  // The same values without the marks are shares of the way from 1 to 5.
  const bare = cases.map(([one]) => [{ value: one!.value }])
  expect((await calibrate(bare, labels, { scale })).grades?.weightedKappa.value).toBeLessThan(1)
})

it('weighs κ by the whole scale, marks that nobody gave included', async () => {
  const own = [2, 2, 5, 5, 1, 1, 5]
  const people = [1, 2, 5, 5, 1, 2, 2]
  const cases = own.map((mark) => [{ value: (mark - 1) / 4 }])
  const labels = people.map((value, i) => ({ case: `c${i}`, value }))
  const { grades } = await calibrate(cases, labels, { scale: { low: 1, high: 5, step: 1 } })
  // scikit-learn with labels 1 to 5; of the marks seen alone it would be 0.667.
  expect(grades?.weightedKappa.value).toBeCloseTo(0.7317073170731707, 12)
})

it('decides by grades from the one on that the user names', async () => {
  const cases = many(40, (i) => [{ value: i / 40 }])
  const labels = cases.map((_, i) => ({ case: `c${i}`, value: i < 28 ? 3 : 4 }))
  const scale = { low: 1, high: 5, step: 1 }
  const unsaid = await calibrate(cases, labels, { scale })
  expect(unsaid.agreement).toMatchObject({ value: null, reason: { en: expect.stringContaining('--pass-from') } })
  expect(unsaid.passRate.corrected.value).toBeNull()
  const said = await calibrate(cases, labels, { scale, passFrom: 4 })
  expect(said.agreement).toMatchObject({ confusion: { bothPass: 12, bothFail: 28 }, kappa: { value: 1 } })
})

it('lets a label for the scorer go before a label for all', async () => {
  const cases = many(2, () => [{ value: 1 }])
  const labels = [
    { case: 'c0', value: 0 },
    { case: 'c0', value: 1, scorer: 'judge' },
    { case: 'c1', value: 1 },
    { case: 'c1', value: 0, scorer: 'another' },
  ]
  for (const list of [labels, labels.toReversed()])
    expect(((await calibrate(cases, list)).agreement as Agreement).confusion.bothPass).toBe(2)
})

it('has no decision of a scorer without a threshold, but proposes one', async () => {
  const cases = many(40, (i) => [{ value: i / 40 }])
  const labels = cases.map((_, i) => ({ case: `c${i}`, value: i < 20 ? 0 : 1 }))
  const { agreement, alpha, proposal } = await calibrate(cases, labels, { threshold: null })
  expect(agreement).toMatchObject({ value: null, reason: { en: expect.stringContaining('no threshold') } })
  expect(alpha.withScorer.value).toBeNull()
  expect(proposal.threshold).toBeCloseTo(0.49, 1)
})

describe('says what to keep in mind', () => {
  const warned = async (...given: Parameters<typeof calibrate>) =>
    (await calibrate(...given)).warnings.map(({ en }) => en)

  it('too few labels: figures stand, a threshold is not proposed', async () => {
    const cases = many(30, (i) => [{ value: i / 30 }])
    const labels = many(10, () => []).map((_, i) => ({ case: `c${i * 3}`, value: i % 2 }))
    expect(await warned(cases, labels)).toEqual([expect.stringContaining('only 10 labelled cases')])
    const { agreement, proposal } = await calibrate(cases, labels)
    expect((agreement as Agreement).kappa.value).not.toBeNull()
    expect(proposal.threshold).toBeNull()
  })

  it('labelled cases that are no random draw', async () => {
    const cases = many(200, (i) => [{ value: i < 40 ? 0.1 : 0.9 }])
    const labels = many(40, () => []).map((_, i) => ({ case: `c${i}`, value: i % 2 }))
    expect(await warned(cases, labels)).toEqual([expect.stringContaining('drawn at random?')])
  })

  it('clusters, whose intervals are too narrow', async () => {
    const cases = many(40, (i) => [{ value: i / 40 }])
    const labels = cases.map((_, i) => ({ case: `c${i}`, value: i % 2 }))
    expect(await warned(cases, labels, { clustered: true })).toEqual([expect.stringContaining('too narrow')])
  })
})

it('counts conversations, not cases, in agreement and κ where cases belong together', async () => {
  /** Eight conversations, told once or four times over: nobody knows more for it. */
  const talks = (times: number) =>
    Array.from({ length: 8 * times }, (_, i) => ({
      talk: i % 8,
      value: i % 8 < 5 ? 0.9 : 0.1,
      label: [1, 1, 0, 1, 1, 0, 1, 0][i % 8] as number,
    }))
  const told = async (times: number, clustered: boolean) => {
    const list = talks(times)
    const cases = list.map(({ value, talk }) => [{ value, metadata: { talk: `t${talk}` } }])
    const labels = list.map(({ label }, i) => ({ case: `c${i}`, value: label }))
    return (await calibrate(cases, labels, { clustered })).agreement as Agreement
  }
  const width = ({ ci95 }: Estimate) => (ci95 ? ci95[1] - ci95[0] : Number.NaN)
  const [once, four, asIfApart] = [await told(1, true), await told(4, true), await told(4, false)]
  for (const figure of ['kappa', 'share', 'falsePass'] as const) {
    expect(four[figure].value).toBeCloseTo(once[figure].value as number, 12)
    expect(width(four[figure])).toBeCloseTo(width(once[figure]), 9)
    expect(width(asIfApart[figure])).toBeLessThan(width(four[figure]) * 0.7)
  }
})

it('holds a label against the first answer, and looks at the others for steadiness', async () => {
  const cases = many(30, (i) => [
    { value: 0.9, output: 'a' },
    { value: i < 6 ? 0.5 : 0.9, output: i < 3 ? 'b' : 'a' },
  ])
  const labels = cases.map((_, i) => ({ case: `c${i}`, value: 1 }))
  const { agreement, repeats, warnings } = await calibrate(cases, labels)
  expect((agreement as Agreement).confusion.bothPass).toBe(30)
  expect(repeats).toMatchObject({ cases: 30, flipped: 6, share: 0.2, answersDiffered: 3 })
  expect(warnings.map(({ en }) => en)).toEqual([
    expect.stringContaining('in 3 cases the answers of the repeats differ'),
  ])
})

it('counts labelled cases without a score apart', async () => {
  const cases = many(30, (i) => [{ value: i < 4 ? null : 0.9 }])
  const labels = cases.slice(0, 28).map((_, i) => ({ case: `c${i}`, value: 1 }))
  const { cases: counts } = await calibrate(cases, labels)
  expect(counts).toEqual({ scored: 26, labelled: 24, withoutScore: 4, tied: 0, withoutLabel: 2 })
})

it('is never certain: raters and ranks that agree throughout have no interval of width 0', async () => {
  const cases = Array.from({ length: 20 }, (_, i) => [{ value: (i % 5) / 4 }])
  const labels = cases.flatMap(([one], i) => ['a', 'b'].map((rater) => ({ case: `c${i}`, rater, value: one!.value! })))
  const { alpha, grades } = await calibrate(cases, labels, { scale: scaleOf(labels.map(({ value }) => value))! })
  for (const one of [alpha.raters, alpha.withScorer, grades!.spearman])
    expect(one).toMatchObject({
      value: expect.closeTo(1, 9),
      ci95: null,
      reason: { en: expect.stringContaining('no interval') },
    })
  expect(grades!.weightedKappa.ci95![0]).toBeLessThan(1)
})
