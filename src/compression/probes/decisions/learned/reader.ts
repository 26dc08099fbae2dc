import type { Language } from '../../../../language.ts'
import type { ReadSentence, Utterance } from '../utterances.ts'
import { contextFeatures } from './context.ts'
import { type Dialog, dialogOf, featuresOf, type Placed } from './dialog.ts'
import { chanceIn, type Forest, readForest, type WrittenForest } from './forest.ts'
import { type Model, type Parts, partsOf, readModel, type WrittenModel } from './model.ts'
import { aroundChoice, pairFeatures } from './pairs.ts'
import english from './weights.en.json' with { type: 'json' }
import japanese from './weights.ja.json' with { type: 'json' }

/** What was learned from conversations in which every sentence was marked (`tools/decisions/learn.ts`). */
export interface Weights {
  /** The words that many texts have; others are known by their form. */
  common: ReadonlySet<string>
  /** Of a sentence by itself. */
  parts: Model
  /** Of a sentence among the others: whether a choice is made in it that has a reason or an alternative. */
  decides: Forest
  /** Of a choice and another sentence: whether it belongs to it. */
  belongs: Forest
}

export interface WrittenWeights {
  common: string
  parts: WrittenModel
  decides: WrittenForest
  belongs: WrittenForest
}

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

export function readDialog(
  utterances: readonly Utterance[],
  language: Language,
  { weights = weightsFor(language), isServed = false }: { weights?: Weights; isServed?: boolean } = {},
): DialogRead {
  const dialog = dialogOf(utterances)
  const parts = utterances.flatMap((utterance) => seenIn(utterance, language, weights, isServed))
  const mayChoose = ({ chooses }: Parts, { sentence, byRule }: Placed) =>
    isServed
      ? chooses >= NO_CHANCE_SERVED && !sentence.isItem && byRule === 'nothing'
      : chooses >= NO_CHANCE || byRule !== 'nothing'
  const chances = parts.map((own, at) =>
    mayChoose(own, dialog.sentences[at] as Placed) ? chanceIn(weights.decides, contextFeatures(dialog, parts, at)) : 0,
  )
  const belonging = (at: number) =>
    aroundChoice(dialog, at, isServed).map((other) => ({
      at: other,
      chance: chanceIn(weights.belongs, pairFeatures(dialog, parts, chances, at, other)),
    }))
  return { dialog, chances, parts, belonging }
}

/** What is read out to people who are served. */
const NOTHING: Parts = { chooses: 0, reason: 0, other: 0 }

const seen = new WeakMap<Weights, WeakMap<readonly ReadSentence[], Parts[]>>()

/** What sentences look like by themselves is looked at once, however many points ask for it. */
function seenIn(utterance: Utterance, language: Language, weights: Weights, isServed: boolean): Parts[] {
  const bySentences = seen.get(weights) ?? new WeakMap<readonly ReadSentence[], Parts[]>()
  seen.set(weights, bySentences)
  const before = bySentences.get(utterance.sentences)
  if (before) return before
  const found = utterance.sentences.map(({ isItem }, place) =>
    isServed && isItem ? NOTHING : partsOf(weights.parts, featuresOf(utterance, place, language, weights.common)),
  )
  bySentences.set(utterance.sentences, found)
  return found
}

/** Read once, when a conversation is; a reader that was learned otherwise is held against the same texts by putting it here. */
export const known = new Map<Language, Weights>()

export function weightsFor(language: Language): Weights {
  const before = known.get(language)
  if (before) return before
  const weights = readWeights(language === 'ja' ? japanese : english)
  known.set(language, weights)
  return weights
}

const readWeights = ({ common, parts, decides, belongs }: WrittenWeights): Weights => ({
  common: new Set(common.split(' ')),
  parts: readModel(parts),
  decides: readForest(decides),
  belongs: readForest(belongs),
})
