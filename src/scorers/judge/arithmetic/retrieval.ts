/** The share of relevant passages among the first 1, 2, … n, best-placed first. */
export function precisionsAt(relevant: readonly boolean[]): number[] {
  let hits = 0
  return relevant.map((isRelevant, at) => {
    if (isRelevant) hits++
    return hits / (at + 1)
  })
}

/** The mean of precision@k over the places k that hold a relevant passage; 0 where none does. */
export function contextPrecision(relevant: readonly boolean[]): number {
  const precisions = precisionsAt(relevant).filter((_, at) => relevant[at])
  if (precisions.length === 0) return 0
  return precisions.reduce((sum, one) => sum + one, 0) / precisions.length
}

/** The share of sentences that are needed. Only for at least one sentence. */
export const contextRelevance = (needed: number, sentences: number): number => needed / sentences
