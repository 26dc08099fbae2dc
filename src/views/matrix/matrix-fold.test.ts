import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MatrixSummary } from '../../gate/matrix.ts'
import { mcnemar } from '../../stats/mcnemar.ts'
import { Random } from '../../stats/random.ts'
import { wilson } from '../../stats/wilson.ts'
import type { CaseOutcome } from '../compare/outcomes.ts'
import { MatrixFold, type MatrixPlan } from './matrix-fold.ts'
import { matrixConclusions } from './matrix-words.ts'

type Values = (number | null)[]

/** A matrix of p prompts and m models, from what each case came to, a row of prompts after the other. */
function fold(p: number, m: number, cases: readonly Values[], more: Partial<MatrixPlan> = {}): MatrixSummary {
  const prompts = Array.from({ length: p }, (_, at) => `p${at}`)
  const models = Array.from({ length: m }, (_, at) => `m${at}`)
  const targets = prompts.map((prompt) => models.map((model) => `${model}/${prompt}`))
  const names = targets.flat()
  const figures = names.map((name, at) => {
    const values = cases.flatMap((values) => values[at] ?? [])
    const mean = values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null
    return {
      name,
      passRate: { value: mean, n: values.length, ci95: null },
      weightedAverage: { n: values.length, mean, ci95: null },
    }
  })
  const whole = { matrix: { prompts, models, targets }, targets: figures, clustered: false, ...more }
  const matrix = new MatrixFold(whole)
  const places = matrix.targets.map((name) => names.indexOf(name))
  for (const [at, values] of cases.entries()) matrix.add(places.map((place) => outcome(at, values[place] ?? null)))
  return matrix.finish()
}

function outcome(at: number, value: number | null, signature?: string): CaseOutcome {
  return {
    id: `case-${at}`,
    verdict: value === null ? 'error' : value < 1 ? 'fail' : 'pass',
    passed: value,
    values: [],
    average: value,
    cluster: at,
    signatures: new Map(signature === undefined ? [] : [['rouge', signature]]),
  }
}

const times = (count: number, values: Values): Values[] => Array.from({ length: count }, () => values)

describe('prompts × models', () => {
  it('mark the prompt that is shown to be better, over all models and with each', () => {
    // 20 cases: p1 passes all with both models, p0 passes five.
    const summary = fold(2, 2, [...times(5, [1, 1, 1, 1]), ...times(15, [0, 0, 1, 1])])
    expect(summary.measure).toBe('passRate')
    expect(summary.prompts.map(({ name, value, n, best }) => ({ name, value, n, best }))).toEqual([
      { name: 'p0', value: 0.25, n: 20, best: false },
      { name: 'p1', value: 1, n: 20, best: true },
    ])
    expect(summary.cells.map((row) => row.map((cell) => cell?.best))).toEqual([
      [false, false],
      [true, true],
    ])
    // Both models did alike: none is better, and no combination is better than every other.
    expect(summary.best).toEqual({ prompt: 'p1', model: null, target: null })
    expect(matrixConclusions(summary).map(({ en }) => en.split(/[:;]/)[0])).toEqual([
      'the prompt p1 is shown to be better than the other',
      'no model is shown to be better',
      'no combination is shown to be better than every other',
    ])
  })

  it('mark nothing where chance explains the difference', () => {
    const summary = fold(2, 1, [...times(10, [1, 1]), ...times(3, [0, 1]), ...times(1, [1, 0])])
    expect(summary.best).toEqual({ prompt: null, model: null, target: null })
    expect(summary.comparisons).toHaveLength(1)
    expect(summary.comparisons[0]).toMatchObject({ a: 'p0', b: 'p1', n: 14, better: null })
    expect(summary.comparisons[0]?.difference).toBeCloseTo(-2 / 14, 12)
    // McNemar's exact test of 3 against 1: 2 · (1 + 4) / 16.
    expect(summary.comparisons[0]?.p).toBeCloseTo(0.625, 12)
    expect(matrixConclusions(summary)).toEqual([
      {
        en: expect.stringMatching(/^no prompt is shown to be better; the largest difference: p1 > p0 \+0\.143 \(/),
        ja: expect.stringMatching(/^より良いと言えるプロンプトはありません。最も大きい差: p1 > p0 \+0\.143 （?\(/),
      },
    ])
  })

  it('pair only cases that both have: a failed judgement is never a zero', () => {
    const summary = fold(2, 1, [...times(6, [0, 1]), ...times(30, [null, 1]), ...times(2, [1, null])])
    expect(summary.comparisons[0]).toMatchObject({ n: 6, difference: -1 })
    expect(summary.comparisons[0]?.p).toBeCloseTo(2 / 2 ** 6, 12)
    expect(summary.prompts.map(({ n }) => n)).toEqual([8, 36])
  })

  it('leave a case out of a prompt over all models where one of these has no answer', () => {
    const summary = fold(2, 2, [...times(4, [1, 0, 1, 1]), ...times(3, [1, null, 1, 1])])
    expect(summary.prompts.map(({ value, n }) => [value, n])).toEqual([
      [0.5, 4],
      [1, 7],
    ])
    expect(summary.comparisons.filter(({ of }) => of === 'prompts')).toMatchObject([{ n: 4, difference: -0.5 }])
  })

  it('compare means where nothing has a threshold', () => {
    const cases = Array.from({ length: 30 }, (_, at) => [0.4 + (at % 5) / 50, 0.6 + (at % 3) / 50])
    const averages = (at: number) => cases.reduce((sum, values) => sum + (values[at] as number), 0) / 30
    const summary = fold(2, 1, cases, {
      targets: [0, 1].map((at) => ({
        name: `m0/p${at}`,
        passRate: { value: null, n: 0, ci95: null },
        weightedAverage: { n: 30, mean: averages(at), ci95: [0, 1] },
      })),
    })
    expect(summary.measure).toBe('weightedAverage')
    expect(summary.best.prompt).toBe('p1')
    expect(summary.cells[1]?.[0]).toMatchObject({ value: averages(1), n: 30, ci95: [0, 1], best: true })
  })

  it('leave out what was measured by other means', () => {
    const plan = (at: number) => ({
      name: `p${at}`,
      passRate: { value: 0.5, n: 9, ci95: null },
      weightedAverage: { n: 9, mean: 0.5, ci95: null },
    })
    const matrix = { prompts: ['p0', 'p1'], models: ['m'], targets: [['p0'], ['p1']] }
    const one = new MatrixFold({ matrix, targets: [plan(0), plan(1)], clustered: false })
    for (let at = 0; at < 9; at++) one.add([outcome(at, 0, 'ja-mecab'), outcome(at, 1, at < 4 ? 'ja-mecab' : 'char')])
    expect(one.finish().comparisons[0]).toMatchObject({ n: 4 })
  })

  it('compare a part of the matrix as what it is', () => {
    const cases = times(12, [0, 0, 1, 1])
    const figures = (names: string[]) =>
      names.map((name) => ({
        name,
        passRate: { value: 0.5, n: 12, ci95: null },
        weightedAverage: { n: 12, mean: 0.5, ci95: null },
      }))
    const oneModel = fold(2, 2, cases, { targets: figures(['m1/p0', 'm1/p1']) })
    expect(oneModel.models.map(({ name }) => name)).toEqual(['m1'])
    expect(oneModel.best.prompt).toBe('p1')
    const ragged = fold(2, 2, cases, { targets: figures(['m0/p0', 'm1/p0', 'm1/p1']) })
    expect(ragged.cells).toMatchObject([
      [{ target: 'm0/p0' }, { target: 'm1/p0' }],
      [null, { target: 'm1/p1' }],
    ])
    // Over all models p1 has but one of them.
    expect(ragged.prompts.map(({ value }) => value)).toEqual([null, null])
    expect(ragged.comparisons.every(({ of }) => of === 'targets')).toBe(true)
    expect(matrixConclusions(ragged)[0]?.en).toContain('not every prompt was asked of every model')
  })

  it('test nothing in a run that ended by how it went', () => {
    const summary = fold(2, 1, times(20, [0, 1]), { untested: 'stopped' })
    expect(summary).toMatchObject({ best: { prompt: null }, comparisons: [], untested: 'stopped' })
    expect(matrixConclusions(summary)).toEqual([{ en: expect.stringContaining('not tested'), ja: expect.any(String) }])
  })

  it('find something to be better that is not in at most one of twenty matrices', () => {
    const random = new Random(7)
    let [prompts, models, targets] = [0, 0, 0]
    const rounds = 600
    for (let round = 0; round < rounds; round++) {
      // Cases differ in how hard they are, prompts and models do not.
      const cases = Array.from({ length: 40 }, () => {
        const easy = random.below(1000) / 1000
        return Array.from({ length: 6 }, () => (random.below(1000) / 1000 < easy ? 1 : 0))
      })
      const { comparisons } = fold(3, 2, cases)
      const isWrong = (kind: string) => comparisons.some(({ of, better }) => of === kind && better !== null)
      if (isWrong('prompts')) prompts++
      if (isWrong('models')) models++
      if (isWrong('targets')) targets++
    }
    // Three standard errors above 5 %.
    const most = 0.05 + 3 * Math.sqrt((0.05 * 0.95) / rounds)
    expect(Math.max(prompts, models, targets) / rounds).toBeLessThan(most)
  })

  it('give for every pair what a test of these two alone gives', () => {
    const bit = fc.constantFrom<number | null>(0, 1, null)
    fc.assert(
      fc.property(fc.array(fc.tuple(bit, bit, bit, bit), { minLength: 1, maxLength: 40 }), (cases) => {
        const { comparisons, models, cells } = fold(2, 2, cases)
        for (const { of, a, b, n, p, difference } of comparisons.filter(({ of }) => of === 'targets')) {
          const names = cells.flat().map((cell) => cell?.target)
          const paired = cases.flatMap((values): [number, number][] => {
            const [x = null, y = null] = [values[names.indexOf(a)], values[names.indexOf(b)]]
            return x === null || y === null ? [] : [[x, y]]
          })
          const [onlyA, onlyB] = [paired.filter(([x, y]) => x > y).length, paired.filter(([x, y]) => y > x).length]
          expect([of, n]).toEqual(['targets', paired.length])
          if (n === 0) expect(difference).toBeNull()
          else {
            expect(difference).toBeCloseTo((onlyA - onlyB) / n, 10)
            expect(p).toBeCloseTo((mcnemar(onlyA, onlyB) as { p: number }).p, 10)
          }
        }
        for (const { value, n, ci95 } of models) {
          if (value === null || ci95 === null) continue
          expect(value).toBeGreaterThanOrEqual(ci95[0] - 1e-9)
          expect(value).toBeLessThanOrEqual(ci95[1] + 1e-9)
          expect(n).toBeLessThanOrEqual(cases.length)
        }
      }),
    )
  })

  it('has the interval of a rate for a prompt asked of one model', () => {
    const { prompts } = fold(2, 1, [...times(9, [1, 0]), ...times(1, [0, 0])])
    expect(wilson(9, 10)).toMatchObject({ interval: prompts[0]?.ci95 })
  })
})
