const EPSILON = 1e-16

export interface ChrfFormula {
  beta: number
  epsSmoothing: boolean
}

/** chrF, 0 … 100, from triples of counts (answer, reference, both) for every order. */
export function chrfScore(
  stats: ArrayLike<number>,
  { beta, epsSmoothing }: ChrfFormula,
  round: (value: number) => number = (value) => value,
): number {
  const factor = beta ** 2
  const orders = stats.length / 3
  let smoothed = 0
  let precisions = 0
  let recalls = 0
  let effective = 0
  for (let i = 0; i < stats.length; i += 3) {
    const inOutput = stats[i]!
    const inReference = stats[i + 1]!
    const matched = stats[i + 2]!
    const precision = inOutput > 0 ? round(matched / inOutput) : EPSILON
    const recall = inReference > 0 ? round(matched / inReference) : EPSILON
    const weighted = factor * precision + recall
    smoothed += weighted > 0 ? ((1 + factor) * precision * recall) / weighted : EPSILON
    if (inOutput > 0 && inReference > 0) {
      precisions += precision
      recalls += recall
      effective++
    }
  }
  if (epsSmoothing) return orders === 0 ? 0 : (100 * smoothed) / orders
  if (precisions + recalls === 0) return 0
  const precision = precisions / effective
  const recall = recalls / effective
  return 100 * (((1 + factor) * precision * recall) / (factor * precision + recall))
}
