const CATEGORIES = ['replace', 'insert', 'delete', 'generalisation', 'anti-hallucination', 'no-change'] as const
/** Blocks per page. */
const SIZES = [1, 10, 32] as const
/** Where what the message speaks of stands: nowhere, once, several times on a page, on several pages. */
const OCCURRENCES = ['none', 'one', 'several', 'pages'] as const
const LANGUAGES = ['ja', 'en'] as const

export type Category = (typeof CATEGORIES)[number]

export interface Combination {
  category: Category
  size: (typeof SIZES)[number]
  occurrences: (typeof OCCURRENCES)[number]
  language: (typeof LANGUAGES)[number]
}

/**
 * 24 of the 144 combinations, with every pair of values among them. Every category meets every occurrence; size and
 * language go round with the sum of the two, which takes them through all their pairs as well. The seed turns the wheel.
 */
export function pairwiseMatrix(seed: number): Combination[] {
  return CATEGORIES.flatMap((category, c) =>
    OCCURRENCES.map((occurrences, o) => {
      const turn = c + o + (Math.abs(seed) % 6)
      return {
        category,
        size: SIZES[turn % SIZES.length] as Combination['size'],
        occurrences,
        language: LANGUAGES[turn % LANGUAGES.length] as Combination['language'],
      }
    }),
  )
}
