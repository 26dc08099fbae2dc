export const VERDICTS = ['yes', 'unsure', 'no'] as const
export type Verdict = (typeof VERDICTS)[number]

export type VerdictCounts = Record<Verdict, number>

export function countVerdicts(verdicts: readonly Verdict[]): VerdictCounts {
  const counts: VerdictCounts = { yes: 0, unsure: 0, no: 0 }
  for (const verdict of verdicts) counts[verdict]++
  return counts
}

const total = ({ yes, unsure, no }: VerdictCounts) => yes + unsure + no

/** The share of relevant statements; one the judge is unsure of counts three tenths. Only for at least one statement. */
export const relevancy = (counts: VerdictCounts): number => (counts.yes + 0.3 * counts.unsure) / total(counts)

/** The share of claims or statements that the context holds; what is not certain is not held. Only for at least one. */
export const heldShare = (counts: VerdictCounts): number => counts.yes / total(counts)
