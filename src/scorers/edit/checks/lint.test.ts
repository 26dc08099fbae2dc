import { describe, expect, it } from 'vitest'
import type { Json } from '../../../json.ts'
import { inputStandsInPrompt } from '../../../suite/input-in-prompt.ts'
import { isFullyAnchored } from './anchored.ts'
import { lintEditCase } from './lint.ts'

const lint = (operations: Json[], more = {}) =>
  lintEditCase({
    id: 'c',
    pages: [
      {
        id: 'p',
        blocks: [
          { id: 'a', type: 'paragraph', content: 'A' },
          { id: 'b', type: 'paragraph', content: 'B' },
        ],
      },
    ],
    expected: { operations: [{ pageId: 'p', operations }], ...more },
  }).map(({ path, message }) => [path, message.en])
const HERE = 'expected.operations[0].operations'

describe('lintEditCase', () => {
  it('says nothing about a sound case, or one that is no edit', () => {
    expect(
      lint([
        { type: 'insert', targetBlockId: 'a', expectedContentPatterns: ['^# ', 'x$'] },
        { type: 'delete', targetIndex: 0 },
      ]),
    ).toEqual([])
    expect(lintEditCase({ id: 'c', expected: 'text' })).toEqual([])
  })

  it('warns of patterns that only a whole text can match', () => {
    expect(lint([{ type: 'replace', targetBlockId: 'a', expectedContentPatterns: ['ok', '^完全に一致$'] }])).toEqual([
      [`${HERE}[0].expectedContentPatterns[1]`, expect.stringContaining('whole text')],
    ])
  })

  it('warns of operations that cannot all be applied in order', () => {
    expect(
      lint([
        { type: 'delete', targetBlockId: 'a' },
        { type: 'replace', targetIndex: 0 },
      ]),
    ).toEqual([[`${HERE}[1]`, expect.stringContaining('deleted earlier')]])
  })

  it('compares totalSuccessCount with the pages that change', () => {
    const twice: Json[] = [
      { type: 'delete', targetBlockId: 'a' },
      { type: 'delete', targetBlockId: 'b' },
    ]
    expect(lint(twice, { totalSuccessCount: 1 })).toEqual([])
    expect(lint(twice, { totalSuccessCount: 2 })).toEqual([
      ['expected.totalSuccessCount', expect.stringContaining('1 page')],
    ])
    expect(lint([], { totalSuccessCount: 0 })).toEqual([])
  })
})

it.each([
  ['^text$', true],
  ['(?i)^text$', true],
  ['\\Atext\\z', true],
  ['^a$|^b$', true],
  ['^(?:a|b)$', true],
  ['^[|]$', true],
  ['^text', false],
  ['text$', false],
  ['^a|b$', false],
  ['^costs \\$', false],
  ['^a\\\\$', true],
  ['', false],
])('takes %s as fully anchored: %s', (source, anchored) => {
  expect(isFullyAnchored(source)).toBe(anchored)
})

describe('inputStandsInPrompt', () => {
  const prompt = 'Example:\n  User: Rename the  Cart\n  to Basket, please.\n例：「見出しを要約して」'

  it('finds an input however it is broken into lines or cased', () => {
    expect(inputStandsInPrompt(prompt, 'rename the Cart to Basket, please.')).toBe(true)
    expect(inputStandsInPrompt(prompt, '見出しを要約して\n')).toBe(true)
  })

  it('lets other and very short inputs be', () => {
    expect(inputStandsInPrompt(prompt, 'Rename the Cart to Bag, please.')).toBe(false)
    expect(inputStandsInPrompt(prompt, 'User')).toBe(false)
    expect(inputStandsInPrompt(prompt, ' ')).toBe(false)
  })
})
