import type { Json } from '../../json.ts'
import type { Case } from '../../score/case.ts'

/** The case that the edit scorers show themselves at work on: the second edit went to the wrong block. */
export const exampleCase = {
  input: 'Rename Cart to Basket, and remove the line about the beta.',
  pages: [
    {
      id: 'shop',
      title: 'Shop',
      blocks: [
        { id: 'intro', type: 'paragraph', content: 'The Cart holds up to 50 items.' },
        { id: 'price', type: 'paragraph', content: 'Prices include tax.' },
        { id: 'beta', type: 'paragraph', content: 'This is a beta.' },
      ],
    },
  ],
  expected: {
    operations: [
      {
        pageId: 'shop',
        operations: [
          { type: 'replace', targetBlockId: 'intro', expectedContentPatterns: ['Basket', { not: 'Cart' }] },
          { type: 'delete', targetBlockId: 'beta' },
        ],
      },
    ],
  } as Json,
  output: {
    operations: [
      {
        pageId: 'shop',
        operations: [
          { type: 'replace', targetBlockId: 'intro', content: 'The Basket holds up to 50 items.' },
          { type: 'delete', targetBlockId: 'price' },
        ],
      },
    ],
  } as Json,
} satisfies Omit<Case, 'id'>

const japaneseCase = {
  input: '「カート」を「かご」に変え、ベータ版の行を消してください。',
  pages: [
    {
      id: 'shop',
      title: 'お店',
      blocks: [
        { id: 'intro', type: 'paragraph', content: 'カートには 50 点まで入ります。' },
        { id: 'price', type: 'paragraph', content: '価格は税込みです。' },
        { id: 'beta', type: 'paragraph', content: 'これはベータ版です。' },
      ],
    },
  ],
  expected: {
    operations: [
      {
        pageId: 'shop',
        operations: [
          { type: 'replace', targetBlockId: 'intro', expectedContentPatterns: ['かご', { not: 'カート' }] },
          { type: 'delete', targetBlockId: 'beta' },
        ],
      },
    ],
  } as Json,
  output: {
    operations: [
      {
        pageId: 'shop',
        operations: [
          { type: 'replace', targetBlockId: 'intro', content: 'かごには 50 点まで入ります。' },
          { type: 'delete', targetBlockId: 'price' },
        ],
      },
    ],
  } as Json,
} satisfies Omit<Case, 'id'>

export const editExample = { en: { case: exampleCase }, ja: { case: japaneseCase } }
