import { toldIn } from '../../src/compression/probes/continuation/learned/read-tasks.ts'
import { mayBeTask, taskFeatures } from '../../src/compression/probes/continuation/learned/task-context.ts'
import { workAt } from '../../src/compression/probes/continuation/work.ts'
import type { Utterance } from '../../src/compression/probes/decisions/utterances.ts'
import { chancesOf } from '../../src/compression/probes/learned/model.ts'
import type { TaskParts, TaskWeights } from '../../src/compression/probes/learned/weights.ts'
import { type Conversation, type Learned, learned, unseen } from './conversations.ts'
import type { Marks } from './marked.ts'
import { learnParts } from './parts.ts'
import { grow, type Placed } from './trees.ts'

const MOST_WEIGHTS = 4000
/** Whole conversations are what is to be read: there most of what was announced has been done at the end. */
const WHOLE_TIMES = 2

/** How open tasks are told: sentence by sentence, then whether they are open at the end. */
export function learnTasks(conversations: readonly Conversation[]): Learned<TaskWeights> {
  const parts = learned(conversations, (some) =>
    learnParts(
      some,
      {
        opens: ({ opens }) => opens.size > 0,
        asks: ({ asks }) => asks.size > 0,
        closes: ({ closes }) => closes.size > 0,
      },
      ({ unsureTask }) => !unsureTask,
      MOST_WEIGHTS,
    ),
  )
  const guessed = unseen(conversations, parts, (model, { features }) => features.map((each) => chancesOf(model, each)))
  const contexts = new Map(conversations.map((each) => [each, inContext(each, guessed.get(each) as TaskParts[])]))
  const open = learned(conversations, (some) =>
    grow(
      some.flatMap((each) =>
        Array.from({ length: each.isTalk ? 1 : WHOLE_TIMES }, () => contexts.get(each) as Placed[]).flat(),
      ),
    ),
  )
  const without = [...parts.without].map(
    ([writer, its]) => [writer, { parts: its, open: open.without.get(writer) } as TaskWeights] as const,
  )
  return { all: { parts: parts.all, open: open.all }, without: new Map(without) }
}

/** What was closed later is not open at the end. */
function inContext({ transcript, dialog, marks }: Conversation, parts: readonly TaskParts[]): Placed[] {
  const end = transcript.messages.length
  const work = workAt(transcript, { point: 0, cut: end, end })
  const partsOf = (utterance: Utterance) => {
    const start = dialog.starts[dialog.utterances.indexOf(utterance)] as number
    return parts.slice(start, start + utterance.sentences.length)
  }
  const told = toldIn(work, dialog.utterances, partsOf)
  const before = marks.length - told.sentences.length
  const closed = new Set(marks.flatMap(({ closes }) => [...closes]))
  return told.sentences.flatMap((_, at) => {
    const { opens, asks, unsureTask } = marks[before + at] as Marks
    if (unsureTask || !mayBeTask(told.parts[at] as TaskParts)) return []
    return [{ features: taskFeatures(told, at), is: [...opens, ...asks].some((one) => !closed.has(one)) }]
  })
}
