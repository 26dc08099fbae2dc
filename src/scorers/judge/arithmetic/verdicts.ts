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

/** The share of claims that the context supports; what is not certain is not supported. Only for at least one claim. */
export const faithfulness = (counts: VerdictCounts): number => counts.yes / total(counts)

/** The share of the reference's statements that the context holds; what is not certain is not held. Only for at least one. */
export const contextRecall = faithfulness
