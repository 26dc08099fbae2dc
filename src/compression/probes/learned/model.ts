/** How much each feature of a sentence speaks for or against what the sentence may be: a logistic regression for each part. */
export interface Model<Part extends string> {
  parts: readonly Part[]
  weights: ReadonlyMap<string, readonly number[]>
}

/** Two as one: each feature is looked up once. */
export function joined<A extends string, B extends string>(one: Model<A>, other: Model<B>): Model<A | B> {
  const nothing = [one.parts.map(() => 0), other.parts.map(() => 0)] as const
  const names = new Set([...one.weights.keys(), ...other.weights.keys()])
  return {
    parts: [...one.parts, ...other.parts],
    weights: new Map(
      [...names].map((name) => [
        name,
        [...(one.weights.get(name) ?? nothing[0]), ...(other.weights.get(name) ?? nothing[1])],
      ]),
    ),
  }
}

/** As it is kept in a file: the weights of a feature and the feature, a line each. */
export type WrittenModel = readonly string[]

/** How much speaks for each part. */
export function scoresOf<Part extends string>(
  { parts, weights }: Model<Part>,
  features: readonly string[],
): Record<Part, number> {
  const sums = parts.map(() => 0)
  for (const feature of features) {
    const its = weights.get(feature)
    if (its) for (let part = 0; part < sums.length; part++) sums[part] = (sums[part] as number) + (its[part] as number)
  }
  return byPart(parts, sums)
}

/** How likely a sentence by itself is each of the parts. */
export function chancesOf<Part extends string>(model: Model<Part>, features: readonly string[]): Record<Part, number> {
  const scores = scoresOf(model, features)
  return byPart(
    model.parts,
    model.parts.map((part) => chanceOf(scores[part])),
  )
}

const byPart = <Part extends string>(parts: readonly Part[], values: readonly number[]) =>
  Object.fromEntries(parts.map((part, at) => [part, values[at]])) as Record<Part, number>

const chanceOf = (score: number) => 1 / (1 + Math.exp(-score))

const HARDLY = 1e-4

export const logit = (chance: number) => Math.log((chance + HARDLY) / (1 - chance + HARDLY))

export const writtenModel = ({ weights }: Model<string>): WrittenModel =>
  [...weights].map(([feature, its]) => `${its.map((weight) => Number(weight.toFixed(2))).join(' ')} ${feature}`).sort()

export const readModel = <Part extends string>(parts: readonly Part[], lines: WrittenModel): Model<Part> => ({
  parts,
  weights: new Map(
    lines.map((line) => {
      const words = line.split(' ')
      return [words.slice(parts.length).join(' '), words.slice(0, parts.length).map(Number)]
    }),
  ),
})
