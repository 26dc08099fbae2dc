import type { Model } from '../../src/compression/probes/learned/model.ts'
import type { Conversation } from './conversations.ts'
import { learn } from './logistic.ts'
import type { Marks } from './marked.ts'

/** One regression for each part that a sentence may be; together they know so many features or a few more. */
export function learnParts<Part extends string>(
  some: readonly Conversation[],
  is: Record<Part, (marks: Marks) => boolean>,
  isSure: (marks: Marks) => boolean,
  most: number,
): Model<Part> {
  const parts = Object.keys(is) as Part[]
  const learned = parts.map((part) =>
    learn(
      some.flatMap(({ features: all, marks }) =>
        all.flatMap((features, at) =>
          isSure(marks[at] as Marks) ? [{ features, is: is[part](marks[at] as Marks) }] : [],
        ),
      ),
      most,
    ),
  )
  const names = new Set(learned.flatMap((weights) => [...weights.keys()]))
  return { parts, weights: new Map([...names].map((name) => [name, learned.map((weights) => weights.get(name) ?? 0)])) }
}
