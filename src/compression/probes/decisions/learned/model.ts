/** How likely a sentence by itself chooses, says why, or names another way. */
export interface Parts {
  chooses: number
  reason: number
  other: number
}
export const PARTS = ['chooses', 'reason', 'other'] as const

/** What each feature says of each part, for or against: three logistic regressions. */
export type Model = ReadonlyMap<string, readonly [chooses: number, reason: number, other: number]>

/** As it is kept in a file: the weights of a feature and the feature, a line each. */
export type WrittenModel = readonly string[]

/** How much speaks for each part. */
export function scoresOf(model: Model, features: readonly string[]): Parts {
  const scores = { chooses: 0, reason: 0, other: 0 }
  for (const feature of features) {
    const weights = model.get(feature)
    if (!weights) continue
    scores.chooses += weights[0]
    scores.reason += weights[1]
    scores.other += weights[2]
  }
  return scores
}

export function partsOf(model: Model, features: readonly string[]): Parts {
  const { chooses, reason, other } = scoresOf(model, features)
  return { chooses: chanceOf(chooses), reason: chanceOf(reason), other: chanceOf(other) }
}

const chanceOf = (score: number) => 1 / (1 + Math.exp(-score))

const HARDLY = 1e-4

export const logit = (chance: number) => Math.log((chance + HARDLY) / (1 - chance + HARDLY))

export const writtenModel = (model: Model): WrittenModel =>
  [...model]
    .map(([feature, weights]) => `${weights.map((weight) => Number(weight.toFixed(2))).join(' ')} ${feature}`)
    .sort()

export const readModel = (lines: WrittenModel): Model =>
  new Map(
    lines.map((line) => {
      const [chooses = 0, reason = 0, other = 0] = line.split(' ', 3).map(Number)
      return [line.split(' ').slice(3).join(' '), [chooses, reason, other]]
    }),
  )
