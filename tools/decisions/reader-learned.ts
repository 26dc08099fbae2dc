import {
  aroundChoice,
  contextFeatures,
  type Parts,
  pairFeatures,
} from '../../src/compression/probes/decisions/learned/context.ts'
import {
  type Dialog,
  dialogOf,
  featuresIn,
  withoutWords,
} from '../../src/compression/probes/decisions/learned/dialog.ts'
import type { Features } from '../../src/compression/probes/decisions/learned/features.ts'
import { chanceOf } from '../../src/compression/probes/decisions/learned/model.ts'
import { partsOf, type Weights } from '../../src/compression/probes/decisions/learned/reader.ts'
import { englishWords, isKanji, japaneseParts } from '../../src/compression/probes/decisions/learned/words.ts'
import type { Language } from '../../src/language.ts'
import { type Example, learn } from './logistic.ts'
import type { MarkedDialog, Marks } from './marked.ts'

const MOST_WEIGHTS = 2000
/** What is weighed second is learned from guesses that were made without having seen the conversation. */
const FOLDS = 4
const IN_MANY: Record<Language, number> = { en: 40, ja: 12 }

interface Seen {
  dialog: Dialog
  /** What its sentences look like by themselves. */
  features: Features[]
  marks: Marks[]
  fold: number
}

export function learnReader(
  marked: readonly MarkedDialog[],
  language: Language,
  common = commonWords(marked, language),
): Weights {
  const all: Seen[] = marked.map(({ utterances, marks }, at) => ({
    dialog: dialogOf(utterances, language, (utterance) => featuresIn(utterance, language, common).map(withoutWords)),
    features: utterances.flatMap((utterance) => featuresIn(utterance, language, common)),
    marks: marks.flat(),
    fold: at % FOLDS,
  }))
  const parts = unseen(all, learnParts, (weights, { features }) => features.map((each) => partsOf(weights, each)))
  const contexts = new Map(all.map((each) => [each, inContext(each, parts.get(each) as Parts[])]))
  const decides = (some: readonly Seen[]) =>
    learn(
      some.flatMap((each) => (contexts.get(each) as Weighed[]).filter(({ isSure }) => isSure)),
      MOST_WEIGHTS,
    )
  const chances = unseen(all, decides, (model, each) =>
    (contexts.get(each) as Weighed[]).map(({ features }) => chanceOf(model, features)),
  )
  const belongs = learn(
    all.flatMap((each) => pairs(each, parts.get(each) as Parts[], chances.get(each) as number[])),
    MOST_WEIGHTS,
  )
  return { common, ...learnParts(all), decides: decides(all), belongs }
}

/** What each conversation looks like to a model that was learned from the others. */
function unseen<Model, Guess>(
  all: readonly Seen[],
  learnFrom: (some: readonly Seen[]) => Model,
  guess: (model: Model, each: Seen) => Guess,
): Map<Seen, Guess> {
  const guesses = new Map<Seen, Guess>()
  for (let fold = 0; fold < FOLDS; fold++) {
    const model = learnFrom(all.filter((each) => each.fold !== fold))
    for (const each of all) if (each.fold === fold) guesses.set(each, guess(model, each))
  }
  return guesses
}

function learnParts(some: readonly Seen[]) {
  const of = (is: (marks: Marks) => boolean) =>
    learn(
      some.flatMap(({ features: all, marks }) =>
        all.flatMap((features, at) => (marks[at]?.unsure ? [] : [{ features, is: is(marks[at] as Marks) }])),
      ),
      MOST_WEIGHTS,
    )
  return {
    chooses: of(({ decides, bare }) => bare || decides.size > 0),
    reason: of(({ reason }) => reason.size > 0),
    other: of(({ other }) => other.size > 0),
  }
}

type Weighed = Example & { isSure: boolean }

const inContext = ({ dialog, marks }: Seen, parts: readonly Parts[]): Weighed[] =>
  dialog.sentences.map((_, at) => ({
    features: contextFeatures(dialog, parts, at),
    is: (marks[at] as Marks).decides.size > 0,
    isSure: !marks[at]?.unsure,
  }))

function pairs({ dialog, marks }: Seen, parts: readonly Parts[], chances: readonly number[]): Example[] {
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

/** In so many sentences of the talks. */
function commonWords(marked: readonly MarkedDialog[], language: Language): Set<string> {
  const counts = new Map<string, number>()
  for (const { set, utterances } of marked)
    for (const { text } of set === 'talks' ? utterances.flatMap(({ sentences }) => sentences) : [])
      for (const word of new Set(wordsOf(text, language))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return new Set(
    [...counts]
      .filter(([, count]) => count >= IN_MANY[language])
      .map(([word]) => word)
      .sort(),
  )
}

const wordsOf = (text: string, language: Language) =>
  language === 'ja' ? japaneseParts(text).filter(isKanji) : englishWords(text).map((word) => word.toLowerCase())
