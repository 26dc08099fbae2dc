import type { Features } from './features.ts'

/** What each feature says, for or against: a logistic regression. */
export type Model = ReadonlyMap<string, number>

/** As it is kept in a file: a weight and its feature, a line each. */
export type WrittenModel = readonly string[]

export const scoreOf = (model: Model, features: Features) =>
  features.reduce((sum, [name, value]) => sum + (model.get(name) ?? 0) * value, 0)

export const chanceOf = (model: Model, features: Features) => 1 / (1 + Math.exp(-scoreOf(model, features)))

export const readModel = (lines: WrittenModel): Model =>
  new Map(
    lines.map((line) => {
      const end = line.indexOf(' ')
      return [line.slice(end + 1), Number(line.slice(0, end))]
    }),
  )
