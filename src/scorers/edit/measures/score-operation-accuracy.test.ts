import { describe, expect, it } from 'vitest'
import { answers, expects, NOTHING, on, pages, type Written } from '../edit-for-tests.ts'
import { scoreOperationAccuracy, scoreOperationResult, scoreTargetBlockPrecision } from '../plain.ts'

describe('operation-accuracy', () => {
  const reasons = (expected: Written[], actual: Written[]) =>
    scoreOperationAccuracy(answers(...actual), expects(...expected), pages).details.unmatchedOperations.map(
      ({ reason }) => reason,
    )

  it('asks for the same page, type, target and, for inserts, position', () => {
    const expected = expects(
      { type: 'insert', targetBlockId: 'a' },
      { type: 'update', targetIndex: 1 },
      { type: 'delete', targetBlockId: 'c' },
    )
    const actual = answers(
      { type: 'delete', targetIndex: 2 },
      { type: 'replace', targetBlockId: 'b', content: 'x' },
      { type: 'insert', targetBlockId: 'a', position: 'after', content: 'x' },
    )
    expect(scoreOperationAccuracy(actual, expected, pages)).toMatchObject({
      score: 1,
      details: { matchedOperations: 3, totalExpectedOperations: 3, unmatchedOperations: [], extraOperations: [] },
    })
  })

  it('lets one actual operation satisfy one expected one', () => {
    const twice = expects({ type: 'delete', targetBlockId: 'a' }, { type: 'delete', targetIndex: 0 })
    expect(scoreOperationAccuracy(answers({ type: 'delete', targetBlockId: 'a' }), twice, pages).score).toBe(0.5)
  })

  it('says which of type, target and position differs, the target before the type', () => {
    const insert = { type: 'insert', targetBlockId: 'a', position: 'before' }
    expect(reasons([insert], [{ ...insert, position: 'after', content: '' }])).toEqual(['position mismatch'])
    expect(reasons([insert], [{ type: 'delete', targetBlockId: 'a' }])).toEqual(['type mismatch'])
    expect(reasons([insert], [{ ...insert, targetBlockId: 'b', content: '' }])).toEqual(['target mismatch'])
    expect(reasons([insert], [{ type: 'delete', targetBlockId: 'b' }])).toEqual(['target mismatch'])
    expect(reasons([insert], [])).toEqual(['missing'])
    expect(
      reasons([{ type: 'delete', targetBlockId: 'a' }], [{ type: 'delete', targetBlockId: 'a', position: 'after' }]),
    ).toEqual(['position mismatch'])
  })

  it('pairs leftovers by target and type, then target, then type, then order', () => {
    const { unmatchedOperations, extraOperations } = scoreOperationAccuracy(
      answers(
        { type: 'move', note: 'any' },
        { type: 'replace', targetBlockId: 'd', note: 'same type' },
        { type: 'delete', targetBlockId: 'b', note: 'same target' },
        { type: 'insert', targetBlockId: 'a', position: 'after', note: 'same both' },
      ),
      expects(
        { type: 'insert', targetBlockId: 'a', position: 'before' },
        { type: 'insert', targetBlockId: 'b' },
        { type: 'replace', targetBlockId: 'c' },
        { type: 'delete', targetBlockId: 'c' },
        { type: 'delete', targetBlockId: 'a' },
      ),
      pages,
    ).details
    expect(unmatchedOperations.map(({ closest }) => (closest as Written | undefined)?.note)).toEqual([
      'same both',
      'same target',
      'same type',
      'any',
      undefined,
    ])
    expect(extraOperations).toHaveLength(4)
  })

  it('never takes another page as closest', () => {
    const actual = { operations: [on('q', { type: 'delete', targetBlockId: 'a' })] }
    const { details } = scoreOperationAccuracy(actual, expects({ type: 'delete', targetBlockId: 'a' }), pages)
    expect(details.unmatchedOperations).toEqual([
      { pageId: 'p', expected: { type: 'delete', targetBlockId: 'a' }, reason: 'missing' },
    ])
  })

  it('lets extras lower the score only when asked', () => {
    const expected = expects({ type: 'delete', targetBlockId: 'a' })
    const actual = answers({ type: 'delete', targetBlockId: 'a' }, { type: 'delete', targetBlockId: 'b' })
    expect(scoreOperationAccuracy(actual, expected, pages).score).toBe(1)
    expect(scoreOperationAccuracy(actual, expected, pages, { penalizeExtra: true }).score).toBe(0.5)
  })

  it('is 1 for doing nothing when nothing was asked, and 0 for anything, even what fails', () => {
    for (const score of [scoreOperationAccuracy, scoreTargetBlockPrecision, scoreOperationResult]) {
      expect(score(NOTHING, NOTHING, pages).score).toBe(1)
      expect(score(answers({ type: 'delete', targetBlockId: 'nobody' }), NOTHING, pages).score).toBe(0)
      expect(score('I changed nothing.', NOTHING, pages).score).toBe(0)
    }
  })
})
