import type { Features } from '../../src/compression/probes/decisions/learned/features.ts'
import type { Model } from '../../src/compression/probes/decisions/learned/model.ts'

export interface Example {
  features: Features
  is: boolean
}

const PENALTY = 2
const ROUNDS = 60
const SELDOM = 3

/**
 * A logistic regression with few weights: learned on all features, then once more on those that told most. The same
 * examples give the same weights.
 */
export function learn(examples: readonly Example[], most: number): Model {
  const counts = new Map<string, number>()
  for (const { features } of examples) for (const [name] of features) counts.set(name, (counts.get(name) ?? 0) + 1)
  const often = [...counts].filter(([, count]) => count >= SELDOM).map(([name]) => name)
  const all = fitted(examples, often)
  if (all.size <= most) return all
  const tells = (name: string) => Math.abs(all.get(name) ?? 0) * Math.sqrt(counts.get(name) ?? 0)
  return fitted(examples, [...all.keys()].sort((a, b) => tells(b) - tells(a)).slice(0, most))
}

/** Full gradients, steps scaled by feature (Adam), a penalty on all weights but the bias. */
function fitted(examples: readonly Example[], names: readonly string[]): Model {
  const places = new Map(names.map((name, at) => [name, at]))
  const rows = examples.map(({ features, is }) => {
    const known = features.filter(([name]) => places.has(name))
    return {
      at: Int32Array.from(known, ([name]) => places.get(name) as number),
      value: Float64Array.from(known, ([, value]) => value),
      is: is ? 1 : 0,
    }
  })
  const weights = new Float64Array(names.length)
  const [gradient, mean, square] = [weights.slice(), weights.slice(), weights.slice()]
  const penalty = Float64Array.from(names, (name) => (name === 'bias' ? 0.001 : PENALTY))
  for (let round = 1; round <= ROUNDS; round++) {
    for (const at of gradient.keys()) gradient[at] = (penalty[at] as number) * (weights[at] as number)
    for (const { at, value, is } of rows) {
      let sum = 0
      for (let one = 0; one < at.length; one++) sum += (weights[at[one] as number] as number) * (value[one] as number)
      const error = 1 / (1 + Math.exp(-sum)) - is
      for (let one = 0; one < at.length; one++)
        gradient[at[one] as number] = (gradient[at[one] as number] as number) + error * (value[one] as number)
    }
    const step = round < ROUNDS * 0.6 ? 0.1 : 0.03
    for (const at of weights.keys()) {
      const slope = gradient[at] as number
      mean[at] = 0.9 * (mean[at] as number) + 0.1 * slope
      square[at] = 0.99 * (square[at] as number) + 0.01 * slope * slope
      const size = Math.sqrt((square[at] as number) / (1 - 0.99 ** round)) + 1e-8
      weights[at] = (weights[at] as number) - (step * ((mean[at] as number) / (1 - 0.9 ** round))) / size
    }
  }
  return new Map(
    names.map((name, at) => [name, weights[at] as number] as const).filter(([, weight]) => Math.abs(weight) > 0.005),
  )
}
