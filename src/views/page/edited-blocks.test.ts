import { expect, it } from 'vitest'
import { exampleCase } from '../../scorers/edit/example-case.ts'
import { editedDocument } from './edited-blocks.ts'

const written = (output: Parameters<typeof editedDocument>[1]) =>
  editedDocument(exampleCase, output)?.pages[0]?.blocks.map(({ id, change, before, after }) => [
    id,
    change,
    before,
    after,
  ])

it('shows each block as it was and as it is, with what was asked of it', () => {
  const found = editedDocument(exampleCase, exampleCase.output)
  expect(found?.pages[0]?.blocks).toMatchObject([
    {
      id: 'intro',
      change: 'changed',
      before: 'The Cart holds up to 50 items.',
      after: 'The Basket holds up to 50 items.',
      asked: [{ type: 'replace', patterns: [{ source: 'Basket' }, { source: 'Cart', not: true }] }],
    },
    { id: 'price', change: 'removed', before: 'Prices include tax.', after: null, asked: [] },
    { id: 'beta', change: 'same', asked: [{ type: 'delete' }] },
  ])
  expect(found).toMatchObject({ failed: [], unreadable: false })
})

it('says which operations could not be done, and where new blocks stand', () => {
  const operations = [
    { type: 'insert', targetBlockId: 'intro', position: 'before', content: 'New.' },
    { type: 'delete', targetBlockId: 'nowhere' },
    { type: 'delete', targetBlockId: 'intro' },
  ]
  const output = { operations: [{ pageId: 'shop', operations }] }
  expect(editedDocument(exampleCase, output)?.failed).toEqual([
    { operation: 2, target: 'nowhere', reason: 'unknown block' },
  ])
  expect(
    written(output)
      ?.map(([id, change]) => [change, id])
      .slice(-2),
  ).toEqual([
    ['same', 'price'],
    ['same', 'beta'],
  ])
  expect(written(output)?.map((row) => row[1])).toEqual(['removed', 'added', 'same', 'same'])
})

it('reads a document written whole, and what moved in it', () => {
  const [intro, price, beta] = exampleCase.pages[0]!.blocks
  const output = { pages: [{ id: 'shop', blocks: [beta!, intro!, price!] }] }
  expect(written(output)?.map(([id, change]) => [id, change])).toEqual([
    ['beta', 'moved'],
    ['intro', 'same'],
    ['price', 'same'],
  ])
})

it('is silent where there is nothing to show, and never fails on what a model wrote', () => {
  expect(editedDocument({}, 'x')).toBeNull()
  expect(editedDocument(exampleCase, undefined)).toBeNull()
  expect(editedDocument(exampleCase, 'I cannot do that.')).toMatchObject({ unreadable: true })
})
