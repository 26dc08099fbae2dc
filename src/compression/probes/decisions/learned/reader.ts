import type { Language } from '../../../../language.ts'
import { chanceIn } from '../../learned/forest.ts'
import { seenIn } from '../../learned/seen.ts'
import { type Parts, type Weights, weightsFor } from '../../learned/weights.ts'
import type { Utterance } from '../utterances.ts'
import { contextFeatures } from './context.ts'
import { type Dialog, dialogOf, type Placed } from './dialog.ts'
import { aroundChoice, pairFeatures } from './pairs.ts'

/** How likely the sentences of a conversation decide something, and what belongs to such a decision. */
export interface DialogRead {
  dialog: Dialog
  chances: number[]
  parts: Parts[]
  /** The sentences around one that decides, with how likely they belong to it. */
  belonging(at: number): { at: number; chance: number }[]
}

/** Whatever stands around it: a sentence that looks so little like a choice is none. */
const NO_CHANCE = 0.005
/** Of people who are served, beside what the rules know, and no item of what is read out to them. */
const NO_CHANCE_SERVED = 0.1

export const mayChoose = ({ chooses }: Parts, { sentence, byRule }: Placed, isServed = false) =>
  isServed
    ? (chooses >= NO_CHANCE_SERVED || byRule !== 'nothing') && !sentence.isItem
    : chooses >= NO_CHANCE || byRule !== 'nothing'

export function readDialog(utterances: readonly Utterance[], language: Language, isServed = false): DialogRead {
  const dialog = dialogOf(utterances)
  const weights = weightsFor(language)
  const { decides, belongs } = weights.decisions
  const parts = utterances.flatMap((utterance) => partsIn(utterance, language, weights, isServed))
  const chances = parts.map((own, at) =>
    mayChoose(own, dialog.sentences[at] as Placed, isServed)
      ? chanceIn(decides, contextFeatures(dialog, parts, at))
      : 0,
  )
  const belonging = (at: number) =>
    aroundChoice(dialog, at, isServed).map((other) => ({
      at: other,
      chance: chanceIn(belongs, pairFeatures(dialog, parts, chances, at, other)),
    }))
  return { dialog, chances, parts, belonging }
}

/** What is read out to people who are served. */
const NOTHING: Parts = { chooses: 0, reason: 0, other: 0 }

function partsIn(utterance: Utterance, language: Language, weights: Weights, isServed: boolean): Parts[] {
  const seen = seenIn(utterance, language, weights)
  return isServed ? seen.map((own, place) => (utterance.sentences[place]?.isItem ? NOTHING : own)) : seen
}
