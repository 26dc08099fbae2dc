import { describe, expect, it } from 'vitest'
import type { Page } from '../../../score/case.ts'
import { checkEditCase } from './check-case.ts'

const pages: Page[] = [
  {
    id: 'intro',
    blocks: [
      { id: 'b1', type: 'paragraph', content: 'one', children: [{ id: 'b2', type: 'paragraph', content: 'two' }] },
      { id: 'b3', type: 'paragraph', content: 'three' },
    ],
  },
  { id: 'other', blocks: [{ id: 'b1', type: 'paragraph', content: 'pages may share block ids' }] },
]

const check = (expected: unknown, given: readonly Page[] | undefined = pages) =>
  checkEditCase({ ...(given && { pages: given }), expected }).map(({ path, message }) => [path, message.en])
const operation = (written: unknown) => check({ operations: [{ pageId: 'intro', operations: [written] }] })
const HERE = 'expected.operations[0].operations[0]'

describe('an edit case', () => {
  it('may expect anything that the document has', () => {
    expect(check({ operations: [] })).toEqual([])
    const operations = [
      {
        type: 'insert',
        targetBlockId: 'b1',
        position: 'before',
        expectedContentPatterns: ['a|b', { not: '\\p{Han}' }],
      },
      { type: 'update', targetIndex: 1, targetBlockId: 'b2', expectedContentPatterns: null },
      { type: 'delete', targetIndex: 2, position: null, expectedContentPatterns: [] },
    ]
    expect(check({ operations: [{ pageId: 'intro', operations }], totalSuccessCount: 1 })).toEqual([])
  })

  it('needs pages and expected operations', () => {
    expect(checkEditCase({}).map(({ path }) => path)).toEqual(['pages', 'expected'])
    expect(check({})).toMatchObject([['expected.operations', expect.stringContaining('[]')]])
    expect(check({ operations: 'none' })).toMatchObject([['expected.operations', expect.stringContaining('list')]])
  })

  it('tells pages and blocks apart', () => {
    const twin = { id: 'b1', type: 'paragraph', content: '' }
    const given = [
      { id: 'p', blocks: [twin, { ...twin, id: 'x', children: [twin] }, { ...twin, id: '' }] },
      { id: 'p', blocks: [twin] },
      { id: '', blocks: [] },
    ]
    expect(
      check({ operations: [] }, given)
        .map(([path]) => path)
        .sort(),
    ).toEqual(['pages[0].blocks[1].children[0].id', 'pages[0].blocks[2].id', 'pages[1].id', 'pages[2].id'])
  })

  it.each([
    [{ type: 'delete', targetBlockId: 'b9' }, `${HERE}.targetBlockId`, 'did you mean "b1"'],
    [{ type: 'delete', targetBlockId: '' }, `${HERE}.targetBlockId`, 'the id of a block'],
    [{ type: 'delete', targetIndex: 3 }, `${HERE}.targetIndex`, 'it has 3'],
    [{ type: 'delete', targetIndex: -1 }, `${HERE}.targetIndex`, 'found -1'],
    [{ type: 'delete', targetIndex: 1.5 }, `${HERE}.targetIndex`, 'found 1.5'],
    [{ type: 'delete', targetIndex: '1' }, `${HERE}.targetIndex`, 'found "1"'],
    [{ type: 'delete', targetBlockId: 'b3', targetIndex: 1 }, `${HERE}.targetIndex`, 'is the block "b2"'],
    [{ type: 'delete' }, HERE, 'needs a target'],
    [{ type: 'repalce', targetBlockId: 'b1' }, `${HERE}.type`, 'did you mean "replace"'],
    [{ targetBlockId: 'b1' }, `${HERE}.type`, 'insert, replace, delete, update'],
    [{ type: 'replace', targetBlockId: 'b1', position: 'after' }, `${HERE}.position`, 'belongs to an insert'],
    [{ type: 'insert', targetBlockId: 'b1', position: 'bofore' }, `${HERE}.position`, 'did you mean "before"'],
    [
      { type: 'delete', targetBlockId: 'b1', expectedContentPatterns: ['x'] },
      `${HERE}.expectedContentPatterns`,
      'writes nothing',
    ],
    [
      { type: 'replace', targetBlockId: 'b1', expectedContentPatterns: 'x' },
      `${HERE}.expectedContentPatterns`,
      'is a list',
    ],
    [
      { type: 'replace', targetBlockId: 'b1', expectedContentPatterns: [7] },
      `${HERE}.expectedContentPatterns[0]`,
      '{ not: text }',
    ],
    [
      { type: 'replace', targetBlockId: 'b1', expectedContentPatterns: ['ok', { not: '(?=x)' }] },
      `${HERE}.expectedContentPatterns[1]`,
      'look-around',
    ],
    [
      { type: 'replace', targetBlockID: 'b1', targetBlockId: 'b1' },
      `${HERE}.targetBlockID`,
      'did you mean "targetBlockId"',
    ],
    ['delete b1', HERE, 'found "delete b1"'],
  ])('refuses %j', (written, path, said) => {
    expect(operation(written)).toEqual([[path, expect.stringContaining(said)]])
  })

  it('refuses unknown pages and keys around the operations', () => {
    const where = 'expected.operations[0]'
    expect(check({ operations: [{ pageId: 'intor', operations: [] }] })).toEqual([
      [`${where}.pageId`, expect.stringContaining('did you mean "intro"')],
    ])
    expect(check({ operations: [{ operations: [] }] })).toEqual([
      [`${where}.pageId`, expect.stringContaining('intro, other')],
    ])
    expect(check({ operations: [{ pageId: 'intro' }] })).toEqual([[`${where}.operations`, expect.any(String)]])
    expect(check({ operations: [{ pageId: '__proto__', operations: [] }] })).toHaveLength(1)
    expect(check({ operations: [], totalSuccesCount: 1 })).toEqual([
      ['expected.totalSuccesCount', expect.stringContaining('did you mean "totalSuccessCount"')],
    ])
    expect(check({ operations: [], totalSuccessCount: -1 })).toHaveLength(1)
  })

  it('reports every mistake at once, in both languages', () => {
    const mistakes = checkEditCase({
      pages,
      expected: {
        operations: [{ pageId: 'x', operations: [{ type: 'move' }, { type: 'delete', position: 'after' }] }],
      },
    })
    expect(mistakes.map(({ path }) => path)).toEqual([
      'expected.operations[0].pageId',
      `${HERE}.type`,
      HERE,
      'expected.operations[0].operations[1].position',
      'expected.operations[0].operations[1]',
    ])
    for (const { message } of mistakes) expect(message.ja).toMatch(/[ぁ-ん]/)
  })

  it('stays quick when everything is wrong', () => {
    const operations = Array.from({ length: 5000 }, (_, n) => ({ type: 'delete', targetBlockId: `missing-${n}` }))
    const blocks = Array.from({ length: 5000 }, (_, n) => ({ id: `block-${n}`, type: 'paragraph', content: '' }))
    expect(check({ operations: [{ pageId: 'p', operations }] }, [{ id: 'p', blocks }])).toHaveLength(5000)
  })
})
