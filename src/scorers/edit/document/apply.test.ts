import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block, Page } from '../../../score/case.ts'
import { applyOperations } from '../plain.ts'

const block = (id: string, content = id, ...children: Block[]): Block => ({
  id,
  type: 'paragraph',
  content,
  ...(children.length > 0 && { children }),
})

const page: Page = { id: 'p', title: 'T', blocks: [block('a'), block('b', 'b', block('b1'), block('b2')), block('c')] }

/** The outline of a page: ids with their children; fresh ids as *. */
const outline = (blocks: readonly Block[]): string =>
  blocks
    .map(({ id, children }) => {
      const name = id.startsWith('inserted-') ? '*' : id
      return children?.length ? `${name}(${outline(children)})` : name
    })
    .join(' ')

function edit(...operations: object[]) {
  const { pages, outcomes } = applyOperations([page], [{ pageId: 'p', operations }])
  const [edited] = pages as [Page]
  return { shape: outline(edited.blocks), blocks: edited.blocks, reasons: outcomes.map(({ reason }) => reason ?? 'ok') }
}

const insert = (targetBlockId: string, content: unknown, position?: string) => ({
  type: 'insert',
  targetBlockId,
  content,
  ...(position && { position }),
})
const replace = (targetBlockId: string, content: unknown) => ({ type: 'replace', targetBlockId, content })
const remove = (targetBlockId: string) => ({ type: 'delete', targetBlockId })

describe('applying an insert', () => {
  it('goes right next to its target, after it unless told otherwise', () => {
    expect(edit(insert('b1', 'x')).shape).toBe('a b(b1 * b2) c')
    expect(edit(insert('a', 'x', 'before')).shape).toBe('* a b(b1 b2) c')
    expect(edit(insert('c', 'x')).shape).toBe('a b(b1 b2) c *')
  })

  it('puts the later of two next to the target', () => {
    const { blocks } = edit(insert('a', 'first'), insert('a', 'second'))
    expect(blocks.map(({ content }) => content).slice(0, 3)).toEqual(['a', 'second', 'first'])
  })

  it('writes a paragraph from text, blocks as they are', () => {
    expect(edit(insert('c', 'x')).blocks.at(-1)).toMatchObject({ type: 'paragraph', content: 'x' })
    const nested = { id: 'n', type: 'heading', content: 'N', children: [{ content: 'inner' }], props: { level: 2 } }
    const { blocks, shape } = edit(insert('c', [nested, { content: 'tail' }]))
    expect(shape).toBe('a b(b1 b2) c n(*) *')
    expect(blocks[3]).toMatchObject({ id: 'n', type: 'heading', props: { level: 2 } })
  })

  it('can be the target of what follows', () => {
    expect(edit(insert('a', [{ id: 'n', content: 'N' }]), insert('n', 'x', 'before'), remove('n')).shape).toBe(
      'a * b(b1 b2) c',
    )
  })

  it('does not apply when its content repeats a live id, or its own', () => {
    expect(edit(insert('a', [{ id: 'b2', content: 'x' }])).reasons).toEqual(['duplicate block id'])
    expect(edit(insert('a', [{ id: 'n', content: 'x', children: [{ id: 'n', content: 'y' }] }])).reasons).toEqual([
      'duplicate block id',
    ])
    expect(edit(remove('b'), insert('a', [{ id: 'b2', content: 'x' }]))).toMatchObject({
      shape: 'a b2 c',
      reasons: ['ok', 'ok'],
    })
  })

  it('never takes an id that the document or the answer knows', () => {
    const { blocks, reasons } = edit(
      insert('a', 'x'),
      remove('inserted-1'),
      insert('a', [{ id: 'inserted-2', content: '' }]),
    )
    expect(reasons).toEqual(['ok', 'unknown block', 'ok'])
    expect(new Set(blocks.map(({ id }) => id)).size).toBe(blocks.length)
  })
})

describe('applying a replace', () => {
  it('by text keeps id, type and children', () => {
    expect(edit(replace('b', [{ text: 'n' }, { text: 'ew' }])).blocks[1]).toMatchObject({
      id: 'b',
      type: 'paragraph',
      content: [{ text: 'n' }, { text: 'ew' }],
      children: [{ id: 'b1' }, { id: 'b2' }],
    })
  })

  it('by blocks gives the first the place and id of the target; the others are new', () => {
    const { shape, blocks } = edit(replace('b', [{ id: 'c', type: 'heading', content: 'x' }, { content: 'y' }]))
    expect(shape).toBe('a b(b1 b2) * c')
    expect(blocks[1]).toMatchObject({ id: 'b', type: 'heading', content: 'x' })
  })

  it('by blocks takes the children only when they are spelled, under their ids if it likes', () => {
    expect(edit(replace('b', [{ content: 'x', children: [] }])).shape).toBe('a b c')
    expect(edit(replace('b', [{ content: 'x', children: [{ id: 'b2', content: 'y' }] }])).shape).toBe('a b(b2) c')
    expect(edit(replace('b', [{ content: 'x', children: [{ id: 'b', content: 'y' }] }])).reasons).toEqual([
      'duplicate block id',
    ])
  })

  it('by nothing empties the block', () => {
    expect(edit(replace('a', [])).blocks[0]).toMatchObject({ id: 'a', content: [] })
  })
})

describe('what does not apply', () => {
  it('says why', () => {
    const cases: [object, string][] = [
      [remove('nobody'), 'unknown block'],
      [{ type: 'delete', targetIndex: 99 }, 'unknown block'],
      [{ type: 'delete', targetIndex: -1 }, 'unknown block'],
      [{ type: 'delete' }, 'invalid operation'],
      [{ type: 'move', targetBlockId: 'a' }, 'invalid operation'],
      [{ type: 'insert', targetBlockId: 'a' }, 'invalid operation'],
      [insert('a', 'x', 'inside'), 'invalid operation'],
      [{ ...replace('nobody', 'x'), position: 'after' }, 'invalid operation'],
    ]
    for (const [operation, reason] of cases) expect(edit(operation).reasons).toEqual([reason])
    const elsewhere = applyOperations([page], [{ pageId: 'q', operations: [{ type: 'move' }] }])
    expect(elsewhere.outcomes).toMatchObject([{ pageId: 'q', applied: false, reason: 'unknown page' }])
  })

  it('knows what was deleted, with its parent or alone', () => {
    expect(edit(remove('b'), replace('b1', 'x'), remove('b')).reasons).toEqual([
      'ok',
      'deleted earlier',
      'deleted earlier',
    ])
  })
})

it('counts an index over the original page, parents before children, whatever happened since', () => {
  expect(edit(remove('a'), { type: 'delete', targetIndex: 2 }).shape).toBe('b(b2) c')
  expect(edit(remove('a'), { type: 'delete', targetIndex: 0 }).reasons).toEqual(['ok', 'deleted earlier'])
})

it('leaves the document it was given as it was', () => {
  const before = structuredClone(page)
  edit(replace('b', [{ content: 'x', children: [] }]), remove('a'), insert('c', 'y'))
  expect(page).toEqual(before)
})

it('takes ids that objects have names for', () => {
  const pages = [{ id: '__proto__', blocks: [block('constructor'), block('__proto__')] }]
  const operations = [
    { pageId: '__proto__', operations: [remove('constructor'), insert('__proto__', 'x'), remove('toString')] },
  ]
  const { pages: edited, outcomes } = applyOperations(pages, operations)
  expect(outline(edited[0]?.blocks ?? [])).toBe('__proto__ *')
  expect(outcomes.map(({ reason }) => reason)).toEqual([undefined, undefined, 'unknown block'])
})

it('keeps ids unique and every untouched block in order, whatever is thrown at it', () => {
  const ids = ['a', 'b', 'b1', 'b2', 'c', 'n', 'm']
  const operations = fc.array(
    fc.record({
      type: fc.constantFrom('insert', 'replace', 'delete', 'move'),
      targetBlockId: fc.constantFrom(...ids),
      content: fc.oneof(
        fc.constant('text'),
        fc.array(
          fc.record(
            { id: fc.constantFrom(...ids), content: fc.constant('x'), children: fc.constant([{ content: 'y' }]) },
            { requiredKeys: ['content'] },
          ),
        ),
      ),
    }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(operations, (list) => {
      const { blocks, reasons } = edit(...list)
      const all: string[] = []
      const visit = (item: Block) => {
        all.push(item.id)
        item.children?.forEach(visit)
      }
      blocks.forEach(visit)
      expect(new Set(all).size).toBe(all.length)
      expect(reasons).toHaveLength(list.length)
    }),
  )
})

it('edits ten thousand blocks', () => {
  const many = [{ id: 'p', blocks: Array.from({ length: 10_000 }, (_, n) => block(`b${n}`)) }]
  const operations = Array.from({ length: 10_000 }, (_, n) =>
    n % 2 ? remove(`b${n}`) : insert(`b${n}`, 'x', 'before'),
  )
  const { pages, outcomes } = applyOperations(many, [{ pageId: 'p', operations }])
  expect(outcomes.every(({ applied }) => applied)).toBe(true)
  expect(pages[0]?.blocks).toHaveLength(10_000)
})
