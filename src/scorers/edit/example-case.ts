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
