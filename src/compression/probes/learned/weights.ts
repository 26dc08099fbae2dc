import type { Language } from '../../../language.ts'
import { type Forest, readForest, type WrittenForest, writtenForest } from './forest.ts'
import { joined, type Model, readModel, type WrittenModel, writtenModel } from './model.ts'
import decisionsEn from './weights/decisions.en.json' with { type: 'json' }
import decisionsJa from './weights/decisions.ja.json' with { type: 'json' }
import tasksEn from './weights/tasks.en.json' with { type: 'json' }
import tasksJa from './weights/tasks.ja.json' with { type: 'json' }

/** What a sentence by itself may have to do with a decision: it chooses, says why, or names another way. */
export const PARTS = ['chooses', 'reason', 'other'] as const
export type Parts = Record<(typeof PARTS)[number], number>

/** And with a task: it says that one is open, asks for something, or says that it is done or dropped. */
export const TASK_PARTS = ['opens', 'asks', 'closes'] as const
export type TaskParts = Record<(typeof TASK_PARTS)[number], number>

export interface DecisionWeights {
  parts: Model<(typeof PARTS)[number]>
  /** Of a sentence among the others: whether a choice is made in it that has a reason or an alternative. */
  decides: Forest
  /** Of a choice and another sentence: whether it belongs to it. */
  belongs: Forest
}

export interface TaskWeights {
  parts: Model<(typeof TASK_PARTS)[number]>
  /** Of a sentence among the others: whether what it says or asks for is open where the conversation stands. */
  open: Forest
}

/** What was learned from conversations in which every sentence was marked (`tools/readers/learn.ts`). */
export interface Weights {
  /** The words that many texts have; others are known by their form. */
  common: ReadonlySet<string>
  decisions: DecisionWeights
  tasks: TaskWeights
  /** Of a sentence by itself, for all of them. */
  parts: Model<(typeof PARTS | typeof TASK_PARTS)[number]>
}

export const weightsOf = (learned: Omit<Weights, 'parts'>): Weights => ({
  ...learned,
  parts: joined(learned.decisions.parts, learned.tasks.parts),
})

interface WrittenDecisions {
  common: string
  parts: WrittenModel
  decides: WrittenForest
  belongs: WrittenForest
}

interface WrittenTasks {
  parts: WrittenModel
  open: WrittenForest
}

/** Read once, when a conversation is; a reader that was learned otherwise is held against the same texts by putting it here. */
export const known = new Map<Language, Weights>()

export function weightsFor(language: Language): Weights {
  const before = known.get(language)
  if (before) return before
  const weights = language === 'ja' ? readWeights(decisionsJa, tasksJa) : readWeights(decisionsEn, tasksEn)
  known.set(language, weights)
  return weights
}

const readWeights = ({ common, parts, decides, belongs }: WrittenDecisions, tasks: WrittenTasks): Weights =>
  weightsOf({
    common: new Set(common.split(' ')),
    decisions: { parts: readModel(PARTS, parts), decides: readForest(decides), belongs: readForest(belongs) },
    tasks: { parts: readModel(TASK_PARTS, tasks.parts), open: readForest(tasks.open) },
  })

export const writtenDecisions = ({ common, decisions }: Pick<Weights, 'common' | 'decisions'>): WrittenDecisions => ({
  common: [...common].join(' '),
  parts: writtenModel(decisions.parts),
  decides: writtenForest(decisions.decides),
  belongs: writtenForest(decisions.belongs),
})

export const writtenTasks = ({ tasks }: Pick<Weights, 'tasks'>): WrittenTasks => ({
  parts: writtenModel(tasks.parts),
  open: writtenForest(tasks.open),
})
