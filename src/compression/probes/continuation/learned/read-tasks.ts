import type { Language } from '../../../../language.ts'
import { type Utterance, utterancesOf } from '../../decisions/utterances.ts'
import { chanceIn } from '../../learned/forest.ts'
import { seenIn } from '../../learned/seen.ts'
import { type TaskParts, weightsFor } from '../../learned/weights.ts'
import type { Work } from '../work.ts'
import { mayBeTask, type Said, type Told, taskFeatures } from './task-context.ts'

/** A sentence with how likely what it says or asks for is open where the conversation stands. */
export interface ReadTask extends Said {
  chance: number
}

/** What was open longer ago has been done, or will be said again. */
const FARTHEST = 80

/** Where less was said, nothing can be told from what stands around a sentence: there the rules know better. */
const LEAST = 8

/** What a learned reader takes the last sentences of a conversation for; nothing of one that has hardly begun. */
export function readTasks(work: Work, language: Language): ReadTask[] {
  const transcript = { id: '', messages: [...work.messages], leftOut: [], metadata: {} }
  const weights = weightsFor(language)
  const all = utterancesOf(transcript)
  if (all.length < LEAST) return []
  const told = toldIn(work, all, (utterance) => seenIn(utterance, language, weights))
  return told.sentences.map((said, at) => {
    const its = told.parts[at]
    return { ...said, chance: its && mayBeTask(its) ? chanceIn(weights.tasks.open, taskFeatures(told, at)) : 0 }
  })
}

export function toldIn(work: Work, all: readonly Utterance[], partsOf: (utterance: Utterance) => TaskParts[]): Told {
  const utterances = all.slice(-FARTHEST)
  const starts: number[] = []
  const sentences: Said[] = []
  for (const [turn, utterance] of utterances.entries()) {
    starts.push(sentences.length)
    for (const [place, sentence] of utterance.sentences.entries()) sentences.push({ sentence, utterance, turn, place })
  }
  return { work, utterances, sentences, starts, parts: utterances.flatMap(partsOf) }
}
