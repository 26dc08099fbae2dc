import type { Language } from '../../../../language.ts'
import type { ReadSentence, Utterance } from '../utterances.ts'
import { aroundChoice, contextFeatures, type Parts, pairFeatures } from './context.ts'
import { type Dialog, dialogOf, featuresIn, withoutWords } from './dialog.ts'
import type { Features } from './features.ts'
import { chanceOf, type Model, readModel, type WrittenModel } from './model.ts'
import english from './weights.en.json' with { type: 'json' }
import japanese from './weights.ja.json' with { type: 'json' }

/** What was learned from conversations in which every sentence was marked (`tools/decisions/learn.ts`). */
export interface Weights {
  /** The words that many texts have; others are known by their form. */
  common: ReadonlySet<string>
  /** Of a sentence by itself. */
  chooses: Model
  reason: Model
  other: Model
  /** Of a sentence among the others: whether a choice is made in it that has a reason or an alternative. */
  decides: Model
  /** Of a choice and another sentence: whether it belongs to it. */
  belongs: Model
}

export const MODELS = ['chooses', 'reason', 'other', 'decides', 'belongs'] as const
export type WrittenWeights = { common: string } & Record<(typeof MODELS)[number], WrittenModel>

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

export function readDialog(
  utterances: readonly Utterance[],
  language: Language,
  weights = weightsFor(language),
): DialogRead {
  const dialog = dialogOf(utterances, language, (utterance) => seenIn(utterance, language, weights).own)
  const parts = utterances.flatMap((utterance) => seenIn(utterance, language, weights).parts)
  const chances = parts.map(({ chooses }, at) =>
    chooses < NO_CHANCE && dialog.sentences[at]?.byRule === 'nothing'
      ? 0
      : chanceOf(weights.decides, contextFeatures(dialog, parts, at)),
  )
  const belonging = (at: number) =>
    aroundChoice(dialog, at).map((other) => ({
      at: other,
      chance: chanceOf(weights.belongs, pairFeatures(dialog, parts, chances, at, other)),
    }))
  return { dialog, chances, parts, belonging }
}

interface Seen {
  own: Features[]
  parts: Parts[]
}

const seen = new WeakMap<Weights, WeakMap<readonly ReadSentence[], Seen>>()

/** What sentences look like by themselves is looked at once, however many points ask for it. */
function seenIn(utterance: Utterance, language: Language, weights: Weights): Seen {
  const bySentences = seen.get(weights) ?? new WeakMap<readonly ReadSentence[], Seen>()
  seen.set(weights, bySentences)
  const before = bySentences.get(utterance.sentences)
  if (before) return before
  const all = featuresIn(utterance, language, weights.common)
  const found = { own: all.map(withoutWords), parts: all.map((features) => partsOf(weights, features)) }
  bySentences.set(utterance.sentences, found)
  return found
}

export const partsOf = (
  { chooses, reason, other }: Pick<Weights, 'chooses' | 'reason' | 'other'>,
  features: Features,
): Parts => ({
  chooses: chanceOf(chooses, features),
  reason: chanceOf(reason, features),
  other: chanceOf(other, features),
})

/** Read once, when a conversation is; a reader that was learned otherwise is held against the same texts by putting it here. */
export const known = new Map<Language, Weights>()

export function weightsFor(language: Language): Weights {
  const before = known.get(language)
  if (before) return before
  const weights = readWeights(language === 'ja' ? japanese : english)
  known.set(language, weights)
  return weights
}

const readWeights = ({ common, ...models }: WrittenWeights): Weights => ({
  common: new Set(common.split(' ')),
  ...(Object.fromEntries(MODELS.map((name) => [name, readModel(models[name])])) as Omit<Weights, 'common'>),
})
