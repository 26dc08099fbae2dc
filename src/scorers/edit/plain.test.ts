import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BadInput, ScoreError } from '../../errors.ts'
import type { Page } from '../../score/case.ts'
import { answers, expects, NOTHING, on, pages } from './edit-for-tests.ts'
import {
  scoreAntiHallucination,
  scoreContentQuality,
  scoreOperationAccuracy,
  scoreOperationResult,
  scoreTargetBlockPrecision,
} from './plain.ts'
import type { ExpectedEdit } from './reading/operation.ts'

const ALL = [
  scoreOperationAccuracy,
  scoreTargetBlockPrecision,
  scoreContentQuality,
  scoreOperationResult,
  scoreAntiHallucination,
]

describe('the order in which a model lists its operations', () => {
  const written = fc.record(
    {
      type: fc.constantFrom('insert', 'replace', 'delete', 'move'),
      targetBlockId: fc.constantFrom('a', 'b', 'x'),
      targetIndex: fc.constantFrom(0, 1, 2, 9),
      position: fc.constantFrom('before', 'after', null),
      content: fc.constantFrom('one', 'two', 'one two', ''),
    },
    { requiredKeys: ['type'] },
  )
  const wanted = fc.oneof(
    fc.record({
      type: fc.constantFrom('insert', 'replace'),
      targetBlockId: fc.constantFrom('a', 'b'),
      expectedContentPatterns: fc.subarray(['one', 'two', { not: 'one' }] as (string | { not: string })[]),
    }),
    fc.record({ type: fc.constant('delete'), targetIndex: fc.constantFrom(0, 1) }),
  )

  it('changes none of the three scores', () => {
    const shuffled = fc
      .array(written, { maxLength: 7 })
      .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })))
    fc.assert(
      fc.property(fc.array(wanted, { maxLength: 5 }), shuffled, (expected, [list, other]) => {
        for (const score of [scoreOperationAccuracy, scoreTargetBlockPrecision, scoreContentQuality]) {
          const first = score(answers(...list), expects(...expected), pages).score
          expect(score(answers(...other), expects(...expected), pages).score).toBe(first)
        }
      }),
    )
  })
})

describe('as plain functions', () => {
  const blocks = pages[0]?.blocks ?? []
  const expected = expects({ type: 'replace', targetBlockId: 'a' })
  const actual = answers({ type: 'replace', targetBlockId: 'a', content: 'x' }, { type: 'delete', targetBlockId: 'b' })

  it('take a bare list of blocks as a document of one page', () => {
    expect(scoreOperationAccuracy(actual, expected, blocks).score).toBe(1)
    expect(scoreAntiHallucination(actual, expected, blocks)).toMatchObject({
      score: 0,
      details: { deletedBlocks: [{ pageId: 'p', blockId: 'b' }] },
    })
    expect(scoreAntiHallucination(JSON.stringify(actual), NOTHING, blocks).score).toBe(0)
    expect(scoreAntiHallucination(NOTHING, NOTHING, blocks).score).toBe(1)
  })

  it('read numeric ids as text, on every side', () => {
    const numbered = [{ id: 7, blocks: [{ id: 1, type: 'paragraph', content: 'x' }] }] as unknown as Page[]
    const wanted: ExpectedEdit = { operations: [{ pageId: 7, operations: [{ type: 'delete', targetBlockId: 1 }] }] }
    const given = { operations: [on('7', { type: 'delete', targetBlockId: '1' })] }
    expect(scoreOperationAccuracy(given, wanted, numbered).score).toBe(1)
    expect(scoreAntiHallucination(given, wanted, numbered).score).toBe(1)
  })

  it('refuse mistakes of the user and an answer that is not there, not what a model did', () => {
    const wrong = expects({ type: 'replace', targetBlockId: 'nobody' })
    expect(() => scoreOperationAccuracy(actual, wrong, pages)).toThrow(BadInput)
    expect(() => scoreOperationAccuracy(undefined, expected, pages)).toThrow(ScoreError)
    expect(scoreOperationAccuracy('no JSON', expected, pages).score).toBe(0)
  })

  it('count one page in two entries as both', () => {
    const twice = {
      operations: [on('p', { type: 'delete', targetBlockId: 'a' }), on('p', { type: 'delete', targetBlockId: 'b' })],
    }
    expect(scoreOperationAccuracy(twice, twice as unknown as ExpectedEdit, pages).details.matchedOperations).toBe(2)
  })

  it('give any answer whatsoever a number from 0 to 1', () => {
    const key = fc.constantFrom('type', 'targetBlockId', 'targetIndex', 'position', 'content', 'children', 'id', 'text')
    const word = fc.constantFrom('insert', 'replace', 'delete', 'a', 'b', 'after', '__proto__', '\ud800', '')
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        word,
        fc.integer({ min: -1, max: 4 }),
        fc.constant(null),
        tie('list'),
        tie('object'),
      ),
      list: fc.array(tie('any'), { maxLength: 4 }),
      object: fc.dictionary(key, tie('any'), { maxKeys: 6 }),
    }))
    const garbage = fc.record({
      operations: fc.array(fc.record({ pageId: fc.constantFrom('p', 'x', 0, null), operations: value.any })),
    })
    const wanted = expects({ type: 'replace', targetBlockId: 'a', expectedContentPatterns: ['a', { not: 'b' }] })
    fc.assert(
      fc.property(
        fc.oneof(
          garbage,
          value.any.filter((any) => any !== null),
        ),
        (output) => {
          for (const score of ALL) {
            const { score: found } = score(output, wanted, pages)
            expect(found).toBeGreaterThanOrEqual(0)
            expect(found).toBeLessThanOrEqual(1)
          }
        },
      ),
    )
  })
})
