import { expect, it } from 'vitest'
import { wasJudged } from './judged.ts'

const summary = (scorers: { threshold: number | null; passRate: number | null }[], fail = 0) =>
  ({ cases: { fail, review: 0 }, targets: [{ scorers }] }) as unknown as Parameters<typeof wasJudged>[0]

it('knows when nothing could fail', () => {
  expect(wasJudged(summary([{ threshold: null, passRate: null }]))).toBe(false)
  expect(wasJudged(summary([{ threshold: 0.3, passRate: 1 }]))).toBe(true)
})

it('knows thresholds that only single cases set, and failures that only a policy decided', () => {
  expect(wasJudged(summary([{ threshold: null, passRate: 1 }]))).toBe(true)
  expect(wasJudged(summary([{ threshold: null, passRate: null }], 1))).toBe(true)
})
