/** The weighted mean of marks 1–5, each brought to 0…1. */
export function rubricValue(marks: readonly { score: number; weight: number }[]): number {
  let sum = 0
  let total = 0
  for (const { score, weight } of marks) {
    sum += weight * markShare(score)
    total += weight
  }
  return sum / total
}

export const markShare = (score: number): number => (score - 1) / 4

export const checklistValue = (answers: readonly ('yes' | 'no')[]): number =>
  answers.filter((answer) => answer === 'yes').length / answers.length
