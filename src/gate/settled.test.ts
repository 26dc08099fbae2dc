import { expect, it } from 'vitest'
import type { ResultRow } from '../score/result.ts'
import { isSettled } from './settled.ts'

const trials = (values: (number | null)[], threshold: number | null = 0.8): ResultRow[] =>
  values.map((value, repeat) => ({
    case: 'c',
    target: 't',
    repeat,
    verdict: 'pass',
    weightedAverage: value,
    durationMs: null,
    scores: [
      {
        scorer: 's',
        type: 's',
        status: value === null ? 'error' : 'scored',
        value,
        threshold,
        weight: 1,
        passed: null,
      },
    ],
  }))

it.each([
  ['far from the threshold', [1], 0.8, true],
  ['near it, once', [0.82], 0.8, false],
  ['near it, twice the same', [0.82, 0.82], 0.8, true],
  ['near it, and noisy', [0.9, 0.7], 0.8, false],
  ['near it, but always above', [0.85, 0.86, 0.85, 0.86, 0.85], 0.8, true],
  ['without a threshold', [0.8], null, true],
  ['without a value', [null], 0.8, true],
])('%s: %j against %s', (_, values, threshold, settled) => {
  expect(isSettled(trials(values, threshold), 0)).toBe(settled)
})
