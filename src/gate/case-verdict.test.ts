import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Score } from '../score/score.ts'
import { caseVerdict } from './case-verdict.ts'

const base = { scorer: 's', type: 't', weight: 1 }
const scored = (value: number, threshold: number | null, more: Partial<Score> = {}): Score => ({
  ...base,
  status: 'scored',
  value,
  threshold,
  passed: threshold === null ? null : value >= threshold,
  ...more,
})
const unscored = (status: Score['status']): Score => ({ ...base, status, value: null, threshold: 0.5, passed: null })

describe('caseVerdict', () => {
  it.each([
    ['pass', [scored(0.8, 0.8), scored(1, 1)]],
    ['fail', [scored(0.79, 0.8), scored(1, 1)]],
    ['fail', [scored(0, 0.8), unscored('error')]],
    ['error', [scored(1, 0.8), unscored('error')]],
    ['error', [scored(1, 0.8), unscored('skipped')]],
    ['error', [unscored('not-applicable')]],
    ['error', []],
    ['pass', [scored(1, 0.8), { ...unscored('error'), threshold: null }]],
    ['pass', [scored(1, 0.8), { ...unscored('skipped'), threshold: null }]],
    ['error', [{ ...unscored('error'), threshold: null }]],
    ['pass', [scored(0.2, null), { ...unscored('error'), threshold: null }]],
    ['pass', [{ ...unscored('not-applicable'), threshold: null }]],
    ['error', [scored(1, null), unscored('not-applicable')]],
    ['pass', [scored(1, 0.8), unscored('not-applicable')]],
    ['pass', [scored(0, null)]],
    ['review', [scored(1, 0.8, { review: 'an advisory rule fired' })]],
    ['fail', [scored(0, 0.8, { review: 'an advisory rule fired' })]],
  ] as const)('%s: %#', (verdict, scores) => {
    expect(caseVerdict(scores)).toBe(verdict)
  })

  it('asks for a look at a value just above its threshold, within the band', () => {
    expect(caseVerdict([scored(0.82, 0.8)], { reviewBand: 0.05 })).toBe('review')
    expect(caseVerdict([scored(0.9, 0.8)], { reviewBand: 0.05 })).toBe('pass')
    expect(caseVerdict([scored(0.3, null)], { reviewBand: 0.05 })).toBe('pass')
  })

  it('an answer without visible characters fails its case, whatever the scorers say', () => {
    expect(caseVerdict([scored(1, 1)], { isBlank: true })).toBe('fail')
    expect(caseVerdict([unscored('not-applicable')], { isBlank: true })).toBe('fail')
    expect(caseVerdict([scored(1, null)], { isBlank: true })).toBe('fail')
  })

  it('a case that nobody answered does not pass, also where nothing decides', () => {
    expect(caseVerdict([{ ...unscored('error'), threshold: null }], { isAnswered: false })).toBe('error')
    expect(caseVerdict([scored(1, 1)], { isAnswered: false })).toBe('pass')
  })

  it('never passes what holds an error, and never depends on the order', () => {
    const score = fc.oneof(
      fc.double({ min: 0, max: 1, noNaN: true }).map((value) => scored(value, 0.5)),
      fc.constantFrom<Score['status']>('error', 'not-applicable', 'skipped').map(unscored),
    )
    fc.assert(
      fc.property(fc.array(score), (scores) => {
        const verdict = caseVerdict(scores)
        if (scores.some(({ status }) => status === 'error')) expect(['fail', 'error']).toContain(verdict)
        expect(caseVerdict(scores.toReversed())).toBe(verdict)
      }),
    )
  })
})
