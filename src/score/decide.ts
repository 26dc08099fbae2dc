/** Any result a user may hold: ours (`value`), or one of the older shape (`score`). */
export interface Result {
  score?: number | null
  value?: number | null
  threshold?: number | null
  weight?: number
  status?: string
}

const numberOf = ({ value, score }: Result) => value ?? score ?? null

/**
 * Whether every applicable result reaches its threshold. What did not apply or was informational does not decide;
 * what has no number for any other reason does not pass, and neither does an empty list.
 */
export function isPassed(results: readonly Result[]): boolean {
  const applicable = results.filter((result) => result.status !== 'not-applicable')
  return applicable.length > 0 && applicable.every(reachesThreshold)
}

function reachesThreshold(result: Result): boolean {
  const number = numberOf(result)
  if (number === null || Number.isNaN(number)) return false
  return result.threshold == null || number >= result.threshold
}

/** The mean of the scored results, weights renormalised over them (default 1); null when they weigh nothing. */
export function weightedAverage(results: readonly Result[]): number | null {
  let sum = 0
  let total = 0
  for (const result of results) {
    const number = numberOf(result)
    if (number === null) continue
    const weight = result.weight ?? 1
    sum += number * weight
    total += weight
  }
  return total > 0 ? sum / total : null
}
