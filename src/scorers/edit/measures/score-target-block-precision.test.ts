import { describe, expect, it } from 'vitest'
import { answers, expects, pages, type Written } from '../edit-for-tests.ts'
import { scoreOperationAccuracy, scoreTargetBlockPrecision } from '../plain.ts'

describe('target-block-precision', () => {
  const score = (expected: Written[], actual: Written[]) =>
    scoreTargetBlockPrecision(answers(...actual), expects(...expected), pages)

  it('ignores what is done there', () => {
    expect(
      score([{ type: 'delete', targetBlockId: 'b' }], [{ type: 'move', targetIndex: 1, position: 'x' }]).score,
    ).toBe(1)
  })

  it('accepts either where id and index disagree, while operation-accuracy goes by the id', () => {
    const quarrel = { type: 'delete', targetBlockId: 'a', targetIndex: 2 }
    expect(score([{ type: 'delete', targetBlockId: 'c' }], [quarrel]).score).toBe(1)
    expect(score([{ type: 'delete', targetBlockId: 'a' }], [quarrel]).score).toBe(1)
    expect(scoreOperationAccuracy(answers(quarrel), expects({ type: 'delete', targetBlockId: 'c' }), pages).score).toBe(
      0,
    )
  })

  it('finds the pairing that a greedy one misses', () => {
    const expected = ['a', 'b'].map((targetBlockId) => ({ type: 'delete', targetBlockId }))
    const either = { type: 'delete', targetBlockId: 'a', targetIndex: 1 }
    expect(score(expected, [either, { type: 'delete', targetBlockId: 'a' }]).score).toBe(1)
    expect(score(expected, [{ type: 'delete', targetBlockId: 'b' }, either]).score).toBe(1)
  })

  it('never equates two targets that are not there', () => {
    const { details } = score([{ type: 'delete', targetBlockId: 'a' }], [{ type: 'delete' }])
    expect(details).toEqual({
      correctTargets: 0,
      totalTargets: 1,
      incorrectTargets: [{ pageId: 'p', expected: { targetBlockId: 'a' }, actual: {} }],
    })
  })

  it('shows what was edited instead, as written, or null', () => {
    const expected = [
      { type: 'delete', targetIndex: 0 },
      { type: 'delete', targetBlockId: 'b' },
    ]
    expect(
      score(expected, [{ type: 'delete', targetBlockId: 'x', targetIndex: null }]).details.incorrectTargets,
    ).toEqual([
      { pageId: 'p', expected: { targetIndex: 0 }, actual: { targetBlockId: 'x', targetIndex: null } },
      { pageId: 'p', expected: { targetBlockId: 'b' }, actual: null },
    ])
  })
})
