import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block, Page } from '../../../score/case.ts'
import { scoreAntiHallucination } from '../plain.ts'
import type { ExpectedEdit } from '../reading/operation.ts'

const block = (id: string, ...children: Block[]): Block => ({
  id,
  type: 'paragraph',
  content: `text ${id}`,
  ...(children.length > 0 && { children }),
})
const pages: Page[] = [{ id: 'p', blocks: [block('a'), block('b', block('b1'), block('b2')), block('c'), block('d')] }]
const edit = (...operations: object[]) => ({ operations: [{ pageId: 'p', operations }] })

/** Only what was not expected, as id lists. */
function unexpected(actual: object[], expected: object[] = []) {
  const { score, details } = scoreAntiHallucination(edit(...actual), edit(...expected) as ExpectedEdit, pages)
  const ids = (list: { blockId: string }[]) => list.map(({ blockId }) => blockId)
  const { newBlocks, deletedBlocks, changedBlocks } = details
  const found = { new: newBlocks.length, deleted: ids(deletedBlocks), changed: ids(changedBlocks) }
  expect(score).toBe(found.new + found.deleted.length + found.changed.length === 0 ? 1 : 0)
  return found
}
const CLEAN = { new: 0, deleted: [], changed: [] }

const insert = (targetBlockId: string, content: unknown = 'new', position = 'after') => ({
  type: 'insert',
  targetBlockId,
  position,
  content,
})
const replace = (targetBlockId: string, content: unknown = 'new') => ({ type: 'replace', targetBlockId, content })
const remove = (targetBlockId: string) => ({ type: 'delete', targetBlockId })
const wants = (operation: object) => ({ ...operation, content: undefined })

describe('anti-hallucination', () => {
  it('accepts exactly what was expected, and less', () => {
    const asked = [insert('a'), replace('b1'), remove('c')]
    expect(unexpected(asked, asked.map(wants))).toEqual(CLEAN)
    expect(unexpected([], asked.map(wants))).toEqual(CLEAN)
  })

  it('names what was added, lost and changed beyond that', () => {
    expect(unexpected([insert('a', [{ content: 'x', children: [{ content: 'y' }] }])])).toEqual({ ...CLEAN, new: 2 })
    expect(unexpected([remove('b')])).toEqual({ ...CLEAN, deleted: ['b', 'b1', 'b2'] })
    expect(unexpected([replace('c'), replace('d', [{ type: 'heading', content: 'text d' }])])).toEqual({
      ...CLEAN,
      changed: ['c', 'd'],
    })
  })

  it('looks at the document only: what fails or changes nothing is no hallucination', () => {
    expect(unexpected([remove('nobody'), replace('c', 'text c'), { type: 'move', targetBlockId: 'a' }])).toEqual(CLEAN)
    expect(unexpected([insert('a', [{ id: 'n', content: 'x' }]), remove('n')])).toEqual(CLEAN)
  })

  it('expects a block in the gap, from whichever side it was named', () => {
    expect(unexpected([insert('c', 'x', 'before')], [{ type: 'insert', targetBlockId: 'b' }])).toEqual(CLEAN)
    expect(unexpected([insert('b1', 'x', 'before')], [{ type: 'insert', targetBlockId: 'b' }]).new).toBe(1)
    expect(unexpected([insert('d')], [{ type: 'insert', targetBlockId: 'c' }]).new).toBe(1)
  })

  it('measures the gap between blocks that survive', () => {
    const asked = [remove('c'), { type: 'insert', targetBlockId: 'c' }]
    expect(unexpected([insert('b'), remove('c')], asked)).toEqual(CLEAN)
    expect(unexpected([insert('b')], asked).new).toBe(1)
  })

  it('covers the blocks of one operation with each expected insert', () => {
    const asked = [{ type: 'insert', targetBlockId: 'a' }]
    expect(unexpected([insert('a', [{ content: 'x' }, { content: 'y' }])], asked)).toEqual(CLEAN)
    expect(unexpected([insert('a'), insert('a')], asked).new).toBe(1)
    expect(unexpected([insert('a'), insert('a')], [...asked, ...asked])).toEqual(CLEAN)
    expect(unexpected([insert('a', [{ id: 'n', content: 'x' }]), insert('n')], asked).new).toBe(1)
  })

  it('does not take the further blocks of a replace as part of it', () => {
    const asked = [{ type: 'replace', targetBlockId: 'a' }]
    expect(unexpected([replace('a', [{ type: 'heading', content: 'x' }])], asked)).toEqual(CLEAN)
    expect(unexpected([replace('a', [{ content: 'x' }, { content: 'y' }])], asked).new).toBe(1)
    expect(
      unexpected([replace('b', [{ content: 'x', children: [] }])], [{ type: 'replace', targetBlockId: 'b' }]),
    ).toEqual({
      ...CLEAN,
      deleted: ['b1', 'b2'],
    })
  })

  it('lets an expected delete of the parent excuse the child', () => {
    expect(unexpected([remove('b1')], [remove('b')])).toEqual(CLEAN)
    expect(unexpected([remove('b')], [remove('b1')]).deleted).toEqual(['b', 'b2'])
  })

  it('sees a block written again in its place as the same, elsewhere as moved', () => {
    const same = { id: 'c', type: 'paragraph', content: 'text c' }
    expect(unexpected([remove('c'), insert('b', [same])])).toEqual(CLEAN)
    expect(unexpected([remove('c'), insert('b', [{ ...same, content: 'other' }])])).toEqual({
      ...CLEAN,
      changed: ['c'],
    })
    expect(unexpected([remove('c'), insert('d', [same])])).toEqual({ new: 1, deleted: ['c'], changed: [] })
    expect(unexpected([remove('c'), insert('b1', [same])])).toEqual({ new: 1, deleted: ['c'], changed: [] })
    expect(unexpected([remove('b'), insert('a', [{ ...block('b') }])])).toEqual({ ...CLEAN, deleted: ['b1', 'b2'] })
    expect(
      unexpected([remove('c'), insert('d', [same])], [remove('c'), { type: 'insert', targetBlockId: 'd' }]),
    ).toEqual(CLEAN)
  })

  it('shows a short diff of each', () => {
    const { details, reason } = scoreAntiHallucination(
      edit(replace('a', [{ type: 'heading', content: 'text A' }]), remove('c'), insert('d')),
      { operations: [] },
      pages,
    )
    expect(details).toEqual({
      newBlocks: [{ pageId: 'p', blockId: 'inserted-1', diff: '{+new+}' }],
      deletedBlocks: [{ pageId: 'p', blockId: 'c', diff: '[-text c-]' }],
      changedBlocks: [
        { pageId: 'p', blockId: 'a', diff: 'text [-a-]{+A+}', type: { from: 'paragraph', to: 'heading' } },
      ],
    })
    expect(reason?.en).toContain('{+new+}')
  })

  it('finds one inserted block in a hundred to be one insertion', () => {
    const hundred: Page[] = [{ id: 'p', blocks: Array.from({ length: 100 }, (_, n) => block(`b${n}`)) }]
    const { details } = scoreAntiHallucination(edit(insert('b40')), { operations: [] }, hundred)
    expect([details.newBlocks.length, details.deletedBlocks.length, details.changedBlocks.length]).toEqual([1, 0, 0])
  })

  it('never blames an answer that does what was expected, in any order that applies', () => {
    const asked = ['a', 'b1', 'c'].flatMap((id) => [insert(id), insert(id, 'x', 'before'), replace(id)])
    fc.assert(
      fc.property(fc.shuffledSubarray(asked), (done) => {
        expect(unexpected(done, asked.map(wants))).toEqual(CLEAN)
      }),
    )
  })
})
