import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block, Page } from '../../../score/case.ts'
import {
  scoreAntiHallucination,
  scoreContentQuality,
  scoreOperationAccuracy,
  scoreOperationResult,
  scoreTargetBlockPrecision,
} from '../plain.ts'
import type { ExpectedEdit } from '../reading/operation.ts'

const block = (id: string, content = `text ${id}`, children?: Block[]): Block => ({
  id,
  type: 'paragraph',
  content,
  ...(children && { children }),
})
const blocks = [block('a'), block('b', 'text b', [block('b1'), block('b2')]), block('c'), block('d')]
const pages: Page[] = [{ id: 'p', blocks }]
const [a, b, c, d] = blocks as [Block, Block, Block, Block]
const expects = (...operations: object[]) => ({ operations: [{ pageId: 'p', operations }] }) as ExpectedEdit
const NOTHING: ExpectedEdit = { operations: [] }

function scores(answer: unknown, expected: ExpectedEdit, document: Page[] = pages) {
  return {
    accuracy: scoreOperationAccuracy(answer, expected, document).score,
    targets: scoreTargetBlockPrecision(answer, expected, document).score,
    content: scoreContentQuality(answer, expected, document).score,
    result: scoreOperationResult(answer, expected, document).score,
    clean: scoreAntiHallucination(answer, expected, document).score,
  }
}
const PERFECT = { accuracy: 1, targets: 1, content: 1, result: 1, clean: 1 }

describe('an answer that is no edit at all', () => {
  it.each([
    ['a refusal', 'I am sorry, but I cannot edit this document.'],
    ['another object', { message: 'done' }],
    ['nothing but a number', '42'],
    ['a list of operations without pages', [{ type: 'delete', targetBlockId: 'a', content: 'x' }]],
  ])('%s invents nothing only as far as nobody can tell: 0, with that reason', (_, answer) => {
    const { score, reason, details } = scoreAntiHallucination(answer, NOTHING, pages)
    expect(score).toBe(0)
    expect(reason?.en).toContain('neither edit operations nor a document')
    expect(details.unreadable).toBe(true)
  })
})

describe('an answer that is the final document', () => {
  it('with an invented block is caught, in every form of it', () => {
    const invented = [a, b, c, block('new', 'We also raised prices.'), d]
    const forms = [
      { pages: [{ id: 'p', blocks: invented }] },
      { blocks: invented },
      invented,
      JSON.stringify({ pages: [{ id: 'p', blocks: invented }] }),
      { pages: [{ blocks: invented }] },
    ]
    for (const answer of forms) {
      const { score, details } = scoreAntiHallucination(answer, NOTHING, pages)
      expect(score).toBe(0)
      expect(details).toMatchObject({
        newBlocks: [{ blockId: 'new' }],
        deletedBlocks: [],
        changedBlocks: [],
        derived: true,
      })
    }
  })

  it('that changed nothing did nothing', () => {
    expect(scores(blocks, NOTHING)).toMatchObject({ accuracy: 1, targets: 1, result: 1, clean: 1 })
    expect(scoreOperationResult(blocks, NOTHING, pages).details).toMatchObject({ attempted: 0, derived: true })
  })

  it('gets what the same operations would get', () => {
    const expected = expects(
      { type: 'replace', targetBlockId: 'a', expectedContentPatterns: ['changed'] },
      { type: 'delete', targetBlockId: 'c' },
      { type: 'insert', targetBlockId: 'd', expectedContentPatterns: ['added'] },
    )
    const answer = [{ ...a, content: 'changed' }, b, d, { type: 'paragraph', content: 'added' }]
    expect(scores(answer, expected)).toEqual(PERFECT)
    const { details } = scoreOperationResult(answer, expected, pages)
    expect(details.outcomes.map(({ operation }) => (operation as { type: string }).type).sort()).toEqual([
      'delete',
      'insert',
      'replace',
    ])
  })

  it('an insert matches at its place, whichever neighbour the expectation names', () => {
    const answer = [a, block('n', 'added'), b, c, d]
    for (const expected of [
      expects({ type: 'insert', targetBlockId: 'a', expectedContentPatterns: ['added'] }),
      expects({ type: 'insert', targetBlockId: 'b', position: 'before', expectedContentPatterns: ['added'] }),
    ])
      expect(scores(answer, expected)).toEqual(PERFECT)
    expect(scores(answer, expects({ type: 'insert', targetBlockId: 'c' }))).toMatchObject({ accuracy: 0, clean: 0 })
  })

  it('adjacent new blocks are one insert for each expected one, the last taking the rest', () => {
    const answer = [a, block('n1', 'one'), block('n2', 'two'), block('n3', 'three'), b, c, d]
    const two = expects(
      { type: 'insert', targetBlockId: 'a', expectedContentPatterns: ['one'] },
      { type: 'insert', targetBlockId: 'b', position: 'before', expectedContentPatterns: ['two', 'three'] },
    )
    expect(scores(answer, two)).toEqual(PERFECT)
    expect(scoreOperationAccuracy(answer, two, pages).details.extraOperations).toEqual([])
    const one = expects({ type: 'insert', targetBlockId: 'a' })
    expect(scores(answer, one)).toMatchObject({ accuracy: 1, clean: 1 })
    expect(scores(answer, NOTHING)).toMatchObject({ accuracy: 0, clean: 0 })
  })

  it('a parent gone with its children is one delete; children that stay are moved', () => {
    const gone = [a, c, d]
    const expected = expects({ type: 'delete', targetBlockId: 'b' })
    expect(scores(gone, expected)).toMatchObject({ accuracy: 1, clean: 1 })
    expect(scoreOperationAccuracy(gone, expected, pages).details.extraOperations).toEqual([])
    const left = [a, block('b1'), block('b2'), c, d]
    const { details } = scoreAntiHallucination(left, expects({ type: 'delete', targetBlockId: 'a' }), pages)
    expect(details.changedBlocks).toMatchObject([
      { blockId: 'b1', moved: true },
      { blockId: 'b2', moved: true },
    ])
    expect(details.deletedBlocks).toMatchObject([{ blockId: 'b' }])
  })

  it('another order is a move, not one block lost and one new', () => {
    const answer = [a, c, b, d]
    const { score, details } = scoreAntiHallucination(answer, NOTHING, pages)
    expect(score).toBe(0)
    expect(details).toMatchObject({ newBlocks: [], deletedBlocks: [], changedBlocks: [{ moved: true }] })
    const { details: operations } = scoreOperationAccuracy(answer, NOTHING, pages)
    expect(operations.extraOperations).toMatchObject([{ operation: { type: 'move' } }])
    expect(scoreOperationResult(answer, NOTHING, pages).details).toMatchObject({ attempted: 1, applied: 1 })
  })

  it('a page left out is unchanged; an unknown page is attempted and does not apply', () => {
    const two: Page[] = [...pages, { id: 'q', blocks: [block('x')] }]
    const answer = {
      pages: [
        { id: 'q', blocks: [block('x', 'new text')] },
        { id: 'z', blocks: [] },
      ],
    }
    const { details } = scoreOperationResult(answer, NOTHING, two)
    expect(details).toMatchObject({
      attempted: 2,
      applied: 1,
      outcomes: [{ applied: true }, { reason: 'unknown page' }],
    })
    expect(details.pages.map(({ id, blocks: list }) => [id, list.length])).toEqual([
      ['p', 4],
      ['q', 1],
    ])
    expect(scoreAntiHallucination(answer, NOTHING, two).details.changedBlocks).toMatchObject([{ pageId: 'q' }])
    // With two pages a bare list of blocks does not say which one it is.
    expect(scoreAntiHallucination([block('x')], NOTHING, two).details.unreadable).toBe(true)
  })

  it('operations win over pages, and an empty list is no operation', () => {
    expect(scoreOperationResult({ operations: [], pages: [] }, NOTHING, pages).details).toMatchObject({ attempted: 0 })
    expect(scores([], NOTHING)).toMatchObject({ accuracy: 1, result: 1, clean: 1 })
  })

  it('on a document of one page operations need no pageId', () => {
    const expected = expects({ type: 'delete', targetBlockId: 'c' })
    const answer = { operations: [{ operations: [{ type: 'delete', targetBlockId: 'c' }] }] }
    expect(scores(answer, expected)).toMatchObject({ accuracy: 1, targets: 1, result: 1, clean: 1 })
    const two: Page[] = [...pages, { id: 'q', blocks: [block('x')] }]
    expect(scores(answer, expected, two)).toMatchObject({ accuracy: 0 })
  })

  it('never blames what it does not change, whatever the order of blocks', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(blocks), fc.boolean(), (some, adds) => {
        const answer = adds ? [...some, { content: 'n' }] : some
        if (answer.length === 0) return
        const { score, details } = scoreAntiHallucination(answer, NOTHING, pages)
        const isSame = !adds && some.length === 4 && some.every((one, at) => one === blocks[at])
        expect(score).toBe(isSame ? 1 : 0)
        expect(details.newBlocks).toHaveLength(adds ? 1 : 0)
        const lost = blocks
          .filter((one) => !some.includes(one))
          .flatMap(({ id, children }) => [id, ...(children ?? []).map((child) => child.id)])
        expect(details.deletedBlocks.map(({ blockId }) => blockId).sort()).toEqual(lost.map(String).sort())
      }),
    )
  })
})
