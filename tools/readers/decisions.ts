import { contextFeatures } from '../../src/compression/probes/decisions/learned/context.ts'
import { aroundChoice, pairFeatures } from '../../src/compression/probes/decisions/learned/pairs.ts'
import { mayChoose } from '../../src/compression/probes/decisions/learned/reader.ts'
import { chanceIn } from '../../src/compression/probes/learned/forest.ts'
import { chancesOf } from '../../src/compression/probes/learned/model.ts'
import type { DecisionWeights, Parts } from '../../src/compression/probes/learned/weights.ts'
import { type Conversation, type Learned, learned, unseen } from './conversations.ts'
import type { Marks } from './marked.ts'
import { learnParts } from './parts.ts'
import { grow, type Placed } from './trees.ts'

const MOST_WEIGHTS = 3000

/** How decisions are told: sentence by sentence, then among the others, then what belongs to one. */
export function learnDecisions(conversations: readonly Conversation[]): Learned<DecisionWeights> {
  const parts = learned(conversations, (some) =>
    learnParts(
      some,
      {
        chooses: ({ decides, bare }) => bare || decides.size > 0,
        reason: ({ reason }) => reason.size > 0,
        other: ({ other }) => other.size > 0,
      },
      ({ unsure }) => !unsure,
      MOST_WEIGHTS,
    ),
  )
  const guessed = unseen(conversations, parts, (model, { features }) => features.map((each) => chancesOf(model, each)))
  const contexts = new Map(conversations.map((each) => [each, inContext(each, guessed.get(each) as Parts[])]))
  const rowsOf = (each: Conversation) =>
    (contexts.get(each) as (Weighed | undefined)[]).flatMap((one) => (one?.isSure ? one : []))
  const decides = learned(conversations, (some) => grow(some.flatMap(rowsOf)))
  const chances = unseen(conversations, decides, (forest, each) =>
    (contexts.get(each) as (Weighed | undefined)[]).map((one) => (one ? chanceIn(forest, one.features) : 0)),
  )
  const belonging = new Map(
    conversations.map((each) => [each, pairs(each, guessed.get(each) as Parts[], chances.get(each) as number[])]),
  )
  const belongs = learned(conversations, (some) => grow(some.flatMap((each) => belonging.get(each) as Placed[])))
  const whole = { parts: parts.all, decides: decides.all, belongs: belongs.all }
  const without = [...parts.without].map(([writer, its]) => {
    const trees = { decides: decides.without.get(writer), belongs: belongs.without.get(writer) }
    return [writer, { parts: its, ...trees } as DecisionWeights] as const
  })
  return { all: whole, without: new Map(without) }
}

type Weighed = Placed & { isSure: boolean }

/** Of those that the reader looks at. */
const inContext = ({ dialog, marks }: Conversation, parts: readonly Parts[]): (Weighed | undefined)[] =>
  dialog.sentences.map((placed, at) =>
    mayChoose(parts[at] as Parts, placed)
      ? {
          features: contextFeatures(dialog, parts, at),
          is: (marks[at] as Marks).decides.size > 0,
          isSure: !marks[at]?.unsure,
        }
      : undefined,
  )

function pairs({ dialog, marks }: Conversation, parts: readonly Parts[], chances: readonly number[]): Placed[] {
  return marks.flatMap(({ decides }, at) =>
    decides.size === 0
      ? []
      : aroundChoice(dialog, at).map((other) => {
          const its = marks[other] as Marks
          const is = [...decides].some((one) => its.reason.has(one) || its.other.has(one) || its.decides.has(one))
          return { features: pairFeatures(dialog, parts, chances, at, other), is }
        }),
  )
}
