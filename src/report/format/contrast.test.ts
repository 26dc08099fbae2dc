import { expect, it } from 'vitest'
import type { ResultRow } from '../../score/result.ts'
import { contrast, rowContrast } from './contrast.ts'

it('shows both from the start when they differ early', () => {
  expect(contrast('14日以内', '30日以内', 40)).toEqual({ want: '14日以内', got: '30日以内' })
})

it('moves to the first difference when it would be out of sight', () => {
  const same = 'the same words over and over, '.repeat(100)
  const { want, got } = contrast(`${same}then yes`, `${same}then no`, 40)
  expect(want).toMatch(/^….*then yes$/)
  expect(got).toMatch(/^….*then no$/)
  expect(want?.length).toBeLessThanOrEqual(40)
})

it('finds the difference inside JSON', () => {
  const blocks = Array.from({ length: 50 }, (_, at) => ({ id: `b${at}` }))
  const { want, got } = contrast({ blocks: [...blocks, 'insert'] }, { blocks: [...blocks, 'delete'] }, 40)
  expect(want).toContain('insert')
  expect(got).toContain('delete')
})

it('says when the wanted text is one of several', () => {
  expect(contrast(['yes', 'indeed'], 'no', 40)).toEqual({ want: '[1/2] yes', got: 'no' })
  expect(contrast(['yes'], 'no', 40)).toEqual({ want: 'yes', got: 'no' })
  expect(contrast(['yes', 1], 'no', 40)).toEqual({ want: '["yes", 1]', got: 'no' })
})

it('does not repeat what is the same, and leaves out what is not known', () => {
  expect(contrast('same', 'same', 40)).toEqual({ got: 'same' })
  expect(contrast(undefined, '', 40)).toEqual({ got: '' })
  expect(contrast(undefined, undefined, 40)).toEqual({})
})

it('does not split a character where the view begins', () => {
  const { want } = contrast(`${'😀'.repeat(300)}a`, `${'😀'.repeat(300)}b`, 41)
  expect(want).not.toContain('\ufffd')
  expect(want).toMatch(/a$/)
})

it('of edits shows which operation differs, and the content only where all operations agree', () => {
  const expected = (type: string) => ({
    operations: [{ pageId: 'p', operations: [{ type, targetBlockId: 'b1', expectedContentPatterns: ['14 days'] }] }],
  })
  const answer = {
    operations: [{ pageId: 'p', operations: [{ type: 'replace', targetBlockId: 'b1', content: '30 days' }] }],
  }
  expect(contrast(expected('delete'), answer, 80)).toEqual({ want: 'p: delete b1', got: 'p: replace b1' })
  expect(contrast(expected('replace'), JSON.stringify(answer), 80)).toEqual({
    want: 'p: replace b1 /14 days/',
    got: 'p: replace b1 "30 days"',
  })
  expect(contrast(expected('replace'), 'I cannot do that', 80).got).toBe('I cannot do that')
})

it('of an edit without a page takes the only page of the document, and says where that is not known', () => {
  const edit = (page: object, more: object) => ({
    operations: [{ ...page, operations: [{ type: 'replace', targetBlockId: 'b1', ...more }] }],
  })
  const row = (...ids: string[]) =>
    rowContrast(
      {
        expected: edit({ pageId: 'p' }, { expectedContentPatterns: ['14 days'] }),
        output: `\`\`\`json\n${JSON.stringify(edit({}, { content: '30 days' }))}\n\`\`\``,
        pages: ids.map((id) => ({ id, title: '', blocks: [] })),
      } as unknown as ResultRow,
      80,
    )
  expect(row('p')).toEqual({ want: 'p: replace b1 /14 days/', got: 'p: replace b1 "30 days"' })
  expect(row('p', 'q')).toEqual({ want: 'p: replace b1', got: '?: replace b1' })
})

it('calls an edit of no operation what it is, and not empty', () => {
  const operations = [{ pageId: 'p', operations: [{ type: 'delete', targetBlockId: 'b1' }] }]
  expect(contrast({ operations }, { operations: [] }, 80)).toEqual({ want: 'p: delete b1', got: 'operations: []' })
  expect(contrast({ operations: [] }, { operations }, 80)).toEqual({ want: 'operations: []', got: 'p: delete b1' })
})
