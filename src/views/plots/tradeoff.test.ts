import { expect, it } from 'vitest'
import type { ResultRow } from '../../score/result.ts'
import { columnsOf, PLAN } from '../testing/random-run.ts'
import { tradeoffOf } from './tradeoff.ts'

const row = (at: number, durationMs: number, cost: number): ResultRow => ({
  case: `c${at}`,
  target: PLAN.targets[0] as string,
  repeat: 0,
  verdict: 'pass',
  weightedAverage: at % 2,
  durationMs,
  usage: { requests: 1, cost } as ResultRow['usage'] & object,
  output: '',
  scores: [],
})

it('gives times and prices an interval around their mean, wherever that lies', () => {
  const columns = columnsOf([400, 420, 440, 460].map((ms, at) => row(at, ms, 12 + at)))
  const [first] = tradeoffOf(columns, Uint32Array.from([0, 1, 2, 3])).targets
  expect(first?.ms.mean).toBe(430)
  // SciPy: t.interval(0.95, 3, 430, sem([400, 420, 440, 460]))
  expect(first?.ms.ci95?.[0]).toBeCloseTo(388.9148, 3)
  expect(first?.ms.ci95?.[1]).toBeCloseTo(471.0852, 3)
  expect(first?.cost.ci95?.[0]).toBeCloseTo(11.4457, 3)
})

it('lets nothing take less than no time', () => {
  const columns = columnsOf([0, 0, 0, 100].map((ms, at) => row(at, ms, 0)))
  expect(tradeoffOf(columns, Uint32Array.from([0, 1, 2, 3])).targets[0]?.ms.ci95?.[0]).toBe(0)
})
