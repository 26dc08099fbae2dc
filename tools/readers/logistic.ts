export interface Example {
  features: readonly string[]
  is: boolean
}

const PENALTY = 2
const ROUNDS = 60
/** Enough to see which features tell anything. */
const FIRST_ROUNDS = 25
const SELDOM = 3

/**
 * A logistic regression with few weights: learned on all features, then once more on those that told most. The same
 * examples give the same weights.
 */
export function learn(examples: readonly Example[], most: number): Map<string, number> {
  const rows = examples.map(({ features, is }) => ({ at: numbered(features), is: is ? 1 : 0 }))
  const counts = new Int32Array(numbers.size)
  for (const { at } of rows) for (const one of at) counts[one] = (counts[one] as number) + 1
  const often = [...counts.keys()].filter((one) => (counts[one] as number) >= SELDOM)
  const all = fitted(rows, often, FIRST_ROUNDS)
  const kept = [...all.keys()]
  const tells = (one: number) => Math.abs(all.get(one) ?? 0) * Math.sqrt(counts[one] as number)
  const told = fitted(rows, kept.sort((a, b) => tells(b) - tells(a)).slice(0, most), ROUNDS)
  const names = [...numbers.keys()]
  return new Map([...told].map(([one, weight]) => [names[one] as string, weight]))
}

const numbers = new Map<string, number>()
const seen = new WeakMap<readonly string[], Int32Array>()

/** Names as numbers, once for all models that are learned from the same sentences. */
function numbered(features: readonly string[]): Int32Array {
  const before = seen.get(features)
  if (before) return before
  for (const name of features) if (!numbers.has(name)) numbers.set(name, numbers.size)
  const found = Int32Array.from(features, (name) => numbers.get(name) as number)
  seen.set(features, found)
  return found
}

/** Full gradients, steps scaled by feature (Adam), a penalty on all weights but the bias. */
function fitted(
  examples: readonly { at: Int32Array; is: number }[],
  kept: readonly number[],
  rounds: number,
): Map<number, number> {
  const places = new Int32Array(numbers.size).fill(-1)
  for (const [place, one] of kept.entries()) places[one] = place
  const rows = examples.map(({ at, is }) => ({
    at: at.map((one) => places[one] as number).filter((place) => place >= 0),
    is,
  }))
  const weights = new Float64Array(kept.length)
  const [gradient, mean, square] = [weights.slice(), weights.slice(), weights.slice()]
  const penalty = Float64Array.from(kept, (one) => (one === numbers.get('bias') ? 0.001 : PENALTY))
  for (let round = 1; round <= rounds; round++) {
    for (const at of gradient.keys()) gradient[at] = (penalty[at] as number) * (weights[at] as number)
    for (const { at, is } of rows) {
      let sum = 0
      for (const one of at) sum += weights[one] as number
      const error = 1 / (1 + Math.exp(-sum)) - is
      for (const one of at) gradient[one] = (gradient[one] as number) + error
    }
    const step = round < rounds * 0.6 ? 0.1 : 0.03
    for (const at of weights.keys()) {
      const slope = gradient[at] as number
      mean[at] = 0.9 * (mean[at] as number) + 0.1 * slope
      square[at] = 0.99 * (square[at] as number) + 0.01 * slope * slope
      const size = Math.sqrt((square[at] as number) / (1 - 0.99 ** round)) + 1e-8
      weights[at] = (weights[at] as number) - (step * ((mean[at] as number) / (1 - 0.9 ** round))) / size
    }
  }
  const told = kept.map((one, place) => [one, weights[place] as number] as const)
  return new Map(told.filter(([, weight]) => Math.abs(weight) > 0.005))
}
