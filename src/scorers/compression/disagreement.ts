import type { MarkedCriterion } from './dimension-scores.ts'

/** The judge and the check of exact values cannot both be right; a person should look. */
export type Disagreement = 'found-but-marked-low' | 'missing-but-marked-high'

/**
 * All values are there, yet the facts are marked 2 or lower; or none is, yet they are marked 4 or higher.
 * Whatever lies between is no contradiction: a good answer may paraphrase one of three values.
 */
export function disagreement(
  marks: readonly Pick<MarkedCriterion, 'id' | 'score'>[],
  share: number | null,
): Disagreement | undefined {
  const facts = marks.find(({ id }) => id === 'accuracy_factual')?.score
  if (facts === undefined) return undefined
  if (share === 1 && facts <= 2) return 'found-but-marked-low'
  return share === 0 && facts >= 4 ? 'missing-but-marked-high' : undefined
}
