import { contextFeatures } from '../../src/compression/probes/decisions/learned/context.ts'
import { type Dialog, dialogOf, featuresOf } from '../../src/compression/probes/decisions/learned/dialog.ts'
import { chanceIn, type Forest } from '../../src/compression/probes/decisions/learned/forest.ts'
import { type Model, type Parts, partsOf } from '../../src/compression/probes/decisions/learned/model.ts'
import { aroundChoice, pairFeatures } from '../../src/compression/probes/decisions/learned/pairs.ts'
import type { Weights } from '../../src/compression/probes/decisions/learned/reader.ts'
import { englishWords, isKanji, japaneseParts } from '../../src/compression/probes/decisions/learned/words.ts'
import type { Language } from '../../src/language.ts'
import { learn } from './logistic.ts'
import type { MarkedDialog, Marks } from './marked.ts'
import { grow, type Placed } from './trees.ts'

const MOST_WEIGHTS = 4000
const IN_MANY: Record<Language, number> = { en: 40, ja: 12 }

interface Seen {
  dialog: Dialog
  /** What its sentences look like by themselves. */
  features: string[][]
  marks: Marks[]
  /** Who is left out to make guesses about it. */
  writer: string
}

export function learnReader(
  marked: readonly MarkedDialog[],
  language: Language,
  common = commonWords(marked, language),
): Weights {
  const all: Seen[] = marked.map(({ set, isTalk, utterances, marks }) => ({
    dialog: dialogOf(utterances),
    features: utterances.flatMap((utterance) =>
      utterance.sentences.map((_, place) => featuresOf(utterance, place, language, common)),
    ),
    marks: marks.flat(),
    writer: isTalk ? set : 'others',
  }))
  const parts = unseen(all, learnParts, (model, { features }) => features.map((each) => partsOf(model, each)))
  const contexts = new Map(all.map((each) => [each, inContext(each, parts.get(each) as Parts[])]))
  const decides = (some: readonly Seen[]): Forest =>
    grow(some.flatMap((each) => (contexts.get(each) as Weighed[]).filter(({ isSure }) => isSure)))
  const chances = unseen(all, decides, (forest, each) =>
    (contexts.get(each) as Weighed[]).map(({ features }) => chanceIn(forest, features)),
  )
  const belongs = grow(all.flatMap((each) => pairs(each, parts.get(each) as Parts[], chances.get(each) as number[])))
  return { common, parts: learnParts(all), decides: decides(all), belongs }
}

/** What each conversation looks like to a model that was learned from other writers: so it will be with new texts. */
function unseen<Model, Guess>(
  all: readonly Seen[],
  learnFrom: (some: readonly Seen[]) => Model,
  guess: (model: Model, each: Seen) => Guess,
): Map<Seen, Guess> {
  const guesses = new Map<Seen, Guess>()
  for (const writer of new Set(all.map((each) => each.writer))) {
    const model = learnFrom(all.filter((each) => each.writer !== writer))
    for (const each of all) if (each.writer === writer) guesses.set(each, guess(model, each))
  }
  return guesses
}

function learnParts(some: readonly Seen[]): Model {
  const of = (is: (marks: Marks) => boolean) =>
    learn(
      some.flatMap(({ features: all, marks }) =>
        all.flatMap((features, at) => (marks[at]?.unsure ? [] : [{ features, is: is(marks[at] as Marks) }])),
      ),
      MOST_WEIGHTS,
    )
  const chooses = of(({ decides, bare }) => bare || decides.size > 0)
  const reason = of(({ reason }) => reason.size > 0)
  const other = of(({ other }) => other.size > 0)
  const names = new Set([...chooses.keys(), ...reason.keys(), ...other.keys()])
  return new Map(
    [...names].map((name) => [name, [chooses.get(name) ?? 0, reason.get(name) ?? 0, other.get(name) ?? 0]]),
  )
}

type Weighed = Placed & { isSure: boolean }

const inContext = ({ dialog, marks }: Seen, parts: readonly Parts[]): Weighed[] =>
  dialog.sentences.map((_, at) => ({
    features: contextFeatures(dialog, parts, at),
    is: (marks[at] as Marks).decides.size > 0,
    isSure: !marks[at]?.unsure,
  }))

function pairs({ dialog, marks }: Seen, parts: readonly Parts[], chances: readonly number[]): Placed[] {
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
export function commonWords(marked: readonly MarkedDialog[], language: Language): Set<string> {
  const counts = new Map<string, number>()
  for (const { isTalk, utterances } of marked)
    for (const { text } of isTalk ? utterances.flatMap(({ sentences }) => sentences) : [])
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
