import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../json.ts'
import type { Score } from '../../../score/score.ts'
import type { Diagnosis } from '../../../score/scorer.ts'
import { diagnoseChanges } from './diagnose-changes.ts'
import { diagnoseOperations } from './diagnose-operations.ts'
import { diagnoseOutcomes } from './diagnose-outcomes.ts'
import { diagnosePatterns } from './diagnose-patterns.ts'
import { diagnoseTargets } from './diagnose-targets.ts'

/** Rows of details; those marked `passed` reached their threshold. */
function causes<State>(diagnosis: Diagnosis<State>, rows: ({ passed?: boolean } & JsonObject)[]) {
  const state = diagnosis.start()
  rows.forEach(({ passed = false, ...details }, at) => {
    diagnosis.add(state, { passed, details } as unknown as Score, `case-${at + 1}`)
  })
  return diagnosis.causes(state).map(({ cause, count, cases, pointsTo, check }) => {
    expect(cause.ja && pointsTo.ja && pointsTo.en).toBeTruthy()
    return { cause: cause.en, count, cases, ...(check && { check }) }
  })
}

describe('the diagnosis of', () => {
  it('operation-accuracy counts which of type, target and position differ, most frequent first', () => {
    const mismatch = (reason: string, from: string, to?: string) => ({
      reason,
      expected: { type: from },
      ...(to && { closest: { type: to } }),
    })
    expect(
      causes(diagnoseOperations, [
        { unmatchedOperations: [mismatch('target mismatch', 'delete', 'delete'), mismatch('missing', 'delete')] },
        {
          unmatchedOperations: [
            mismatch('type mismatch', 'replace', 'insert'),
            mismatch('target mismatch', 'insert', 'insert'),
          ],
        },
        { passed: true, unmatchedOperations: [mismatch('missing', 'delete')] },
        { unmatchedOperations: [], extraOperations: [{}] },
      ]),
    ).toEqual([
      { cause: '2 × target mismatch', count: 2, cases: ['case-1', 'case-2'] },
      { cause: '1 × missing', count: 1, cases: ['case-1'] },
      { cause: '1 × type mismatch: replace expected, insert answered', count: 1, cases: ['case-2'] },
      { cause: '1 × extra', count: 1, cases: ['case-4'], check: 'extraOperations' },
    ])
  })

  it('operation-accuracy does not call it stopping early when the answer names no page, or is no edit', () => {
    const missing = [{ pageId: 'p', reason: 'missing', expected: { type: 'delete' } }]
    const diagnosed = (extra: JsonObject[]) =>
      causes(diagnoseOperations, [{ unmatchedOperations: missing, extraOperations: extra }])[0]
    expect(diagnosed([{ pageId: null, operation: null }])?.cause).toBe('1 × the answer is no edit')
    expect(diagnosed([{ pageId: null, operation: { type: 'delete' } }])?.cause).toBe('1 × no page named')
    expect(diagnosed([{ pageId: 'q', operation: { type: 'delete' } }])?.cause).toBe('1 × another page named')
    expect(diagnosed([])?.cause).toBe('1 × missing')
  })

  it('anti-hallucination lists a block that only moved as moved, once', () => {
    const moved = { pageId: 'p', blockId: 'c', diff: 'c', moved: true }
    const rows = [{ newBlocks: [moved], deletedBlocks: [moved], changedBlocks: [] }]
    expect(causes(diagnoseChanges, rows)).toMatchObject([
      { cause: '1 block(s) moved that were to stay in place, e.g. p/c: c', count: 1 },
    ])
  })

  it('target-block-precision says which was confused with which', () => {
    const confused = { pageId: 'p', expected: { targetBlockId: 'a' }, actual: { targetBlockId: 'b', targetIndex: 1 } }
    expect(
      causes(diagnoseTargets, [
        { incorrectTargets: [{ pageId: 'p', expected: { targetIndex: 2 }, actual: null }, confused] },
        { incorrectTargets: [confused] },
      ]),
    ).toEqual([
      { cause: '2 × "a" was confused with "b" #1 (page p)', count: 2, cases: ['case-1', 'case-2'] },
      { cause: '1 × #2 (page p) was not edited at all', count: 1, cases: ['case-1'] },
    ])
  })

  it('content-quality tells patterns never found from those missed in some', () => {
    const pattern = (source: string, found: boolean) => ({ pageId: 'p', pattern: source, found })
    expect(
      causes(diagnosePatterns, [
        { patterns: [pattern('^strict$', false), pattern('loose', false)] },
        { patterns: [pattern('^strict$', false)] },
        { passed: true, patterns: [pattern('loose', true), pattern('other', false)] },
      ]),
    ).toEqual([
      { cause: "pattern '^strict$' is never found (missed 2 ×)", count: 2, cases: ['case-1', 'case-2'] },
      { cause: "pattern 'loose' missed 1 ×, found in other cases", count: 1, cases: ['case-1'] },
    ])
  })

  it('operation-result groups why operations did not apply', () => {
    expect(
      causes(diagnoseOutcomes, [
        { outcomes: [{ applied: true }, { applied: false, reason: 'unknown block' }], missingPatterns: [{}, {}] },
      ]),
    ).toMatchObject([{ cause: '2 × pattern not in the final text' }, { cause: '1 × unknown block' }])
  })

  it('operation-result calls no page invented where the answer names none, or is no edit', () => {
    const diagnosed = (outcome: JsonObject) =>
      causes(diagnoseOutcomes, [{ outcomes: [{ ...outcome, applied: false, reason: 'unknown page' }] }])[0]?.cause
    expect(diagnosed({ pageId: null, operation: null })).toBe('1 × the answer is no edit')
    expect(diagnosed({ pageId: null, operation: { type: 'delete' } })).toBe('1 × no page named')
    expect(diagnosed({ pageId: 'q', operation: { type: 'delete' } })).toBe('1 × unknown page')
  })

  it('anti-hallucination shows the diff of what was added, lost and changed', () => {
    const change = (blockId: string, diff: string) => ({ pageId: 'p', blockId, diff })
    expect(
      causes(diagnoseChanges, [
        {
          newBlocks: [change('n', '{+x+}')],
          deletedBlocks: [],
          changedBlocks: [change('a', '[-x-]'), change('b', '[-y-]')],
        },
      ]),
    ).toMatchObject([
      { cause: '2 block(s) changed that were to stay as they are, e.g. p/a: [-x-]', count: 2 },
      { cause: '1 block(s) added that nobody asked for, e.g. p/n: {+x+}', count: 1 },
    ])
  })

  it('a run where everything differs stays bounded', () => {
    const rows = Array.from({ length: 12_000 }, (_, n) => ({ patterns: [{ pattern: `p${n}`, found: false }] }))
    expect(causes(diagnosePatterns, rows).length).toBeLessThanOrEqual(20)
    expect(causes(diagnosePatterns, [{ patterns: 'not a list' }])).toEqual([])
  })
})
