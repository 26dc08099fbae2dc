import type { JsonObject } from '../../json.ts'
import type { Message } from '../../language.ts'
import { registry } from '../../scorers/registry.generated.ts'
import type { Notes } from '../notes.ts'
import { Part } from '../part.ts'
import { Assertion, NoCounterpart, type Translation } from './assertion.ts'
import type { CarriedCode } from './code.ts'
import { readDocument } from './config.ts'
import { JUDGED_ASSERTIONS } from './judged-assertions.ts'
import { type Importing, isReference, orNoted, referenceOf, resolved } from './references.ts'
import { TEXT_ASSERTIONS } from './text-assertions.ts'
import { TRAJECTORY_ASSERTIONS } from './trajectory-assertions.ts'

/** What an assertion needs beside itself. */
export interface Around extends Importing {
  code: CarriedCode
  /** The judge that a grader there is here, or a note that it is none. */
  judgeOf(provider: Part): Promise<JsonObject | undefined>
  /** The model of vectors that an assertion's grader names. */
  vectorsOf(provider: Part): Promise<JsonObject | undefined>
  /** The one for all, where the config names it. */
  vectors?: JsonObject
  /** A transform as it is written here, or a note that it is none. */
  transformOf(written: Part): Promise<JsonObject | string | undefined>
}

/** What a list of assertions came to. */
export interface Scorers {
  scorers: JsonObject[]
  /** The types that were left out. */
  leftOut: string[]
  names: Set<string>
}

const TRANSLATIONS: Readonly<Record<string, Translation>> = {
  ...TEXT_ASSERTIONS,
  ...JUDGED_ASSERTIONS,
  ...TRAJECTORY_ASSERTIONS,
}

/** Types of promptfoo that have no counterpart; known, so that a cell `moderation` is no text to compare with. */
const WITHOUT = new Map<string, Message>(
  Object.entries({
    'select-best':
      'compares the answers of all providers: `pairwise` does that, between two targets|すべてのプロバイダーの回答を比べます。二つのターゲットの比較は pairwise でできます',
    'max-score': 'compares the answers of all providers|すべてのプロバイダーの回答を比べます',
    'is-refusal':
      'is a list of phrases; `contains` with not: true, or a rubric, says it here|決まり文句の一覧です。ここでは contains の not: true か rubric で書きます',
    'search-rubric': 'asks a model that searches the web|ウェブ検索のできるモデルに聞きます',
    moderation:
      'asks a moderation service; `rules` looks for words and patterns|モデレーションのサービスに聞きます。語句やパターンは rules で調べられます',
    guardrails: "reads a provider's own guardrails|プロバイダー独自のガードレールの結果を読みます",
    classifier: 'asks a classifier model|分類モデルに聞きます',
    webhook:
      'asks a web service: write it as a scorer of your own|ウェブサービスに聞きます。自作のスコアラーで書けます',
    'trace-span-count': 'needs traces of the answer|回答のトレースが必要です',
    'trace-span-duration': 'needs traces of the answer|回答のトレースが必要です',
    'trace-error-spans': 'needs traces of the answer|回答のトレースが必要です',
  }).map(([type, said]) => {
    const [en = '', ja = ''] = said.split('|')
    return [type, { en, ja }]
  }),
)
const OTHERS = new Set(
  (
    'agent-rubric assert-set contains-sql conversation-relevance gleu human is-sql is-valid-function-call ' +
    'is-valid-openai-function-call is-valid-openai-tools-call javascript meteor perplexity perplexity-score pi python ' +
    'ruby similar:dot similar:euclidean skill-used tool-call-f1 trajectory:goal-success'
  ).split(' '),
)

/** Whether promptfoo has assertions of this type, by its name without `not-`. */
export const isKnownAssertion = (type: string) =>
  Object.hasOwn(TRANSLATIONS, type) || WITHOUT.has(type) || OTHERS.has(type)

/** Scorers for a list of assertions; `taken` are names that others have. */
export async function scorersOf(list: Part, around: Around, taken: ReadonlySet<string> = new Set()): Promise<Scorers> {
  const made: Scorers = { scorers: [], leftOut: [], names: new Set() }
  for (const item of list.items()) await addScorers(item, around, made)
  return { ...made, scorers: weighed(named(made.scorers, taken)) }
}

async function addScorers(item: Part, around: Around, made: Scorers): Promise<void> {
  const { notes } = around
  const part = await resolved(item, around, 'assert')
  if (!part) return
  // A file may hold a list of them.
  if (Array.isArray(part.value)) {
    for (const one of part.items()) await addScorers(one, around, made)
    return
  }
  const type = part.get('type').text
  if (type === undefined) return notes.leftOut('assert', NO_TYPE, part.origin)
  if (type === 'assert-set') return addSet(part, around, made)
  const scorer = await scorerOf(part, around, made.names)
  if (scorer) made.scorers.push(scorer)
  else made.leftOut.push(type)
}

/** There a set passes as a whole, by its own threshold; here each of its assertions decides by itself. */
async function addSet(set: Part, around: Around, made: Scorers): Promise<void> {
  around.notes.differs('assert-set', SET, set.origin)
  for (const [key, part] of set.entries())
    if (!['type', 'assert'].includes(key)) around.notes.leftOut(`assert-set ${key}`, NOT_CARRIED, part.origin)
  for (const item of set.get('assert').items()) await addScorers(item, around, made)
}

const READ_KEYS = new Set(['type', 'value', 'threshold', 'weight', 'metric', 'provider', 'transform'])

async function scorerOf(written: Part, around: Around, names: Set<string>): Promise<JsonObject | undefined> {
  const part = await withValue(written, around)
  if (!part) return undefined
  const assertion = new Assertion(part, around.notes)
  const vectors =
    assertion.isVectors && part.get('provider').isThere ? await around.vectorsOf(part.get('provider')) : undefined
  assertion.vectors = vectors ?? around.vectors
  const construct = `assert ${assertion.type}`
  try {
    const scorer = await translated(assertion, around)
    const more = await common(assertion, part, around)
    noteOtherKeys(part, assertion.base, around.notes)
    for (const name of assertion.names) names.add(name)
    return { ...scorer, ...more }
  } catch (error) {
    if (!(error instanceof NoCounterpart)) throw error
    around.notes.leftOut(construct, error.said, part.origin)
    return undefined
  }
}

async function translated(assertion: Assertion, around: Around): Promise<JsonObject> {
  const { base } = assertion
  if (base === 'javascript' || base === 'python' || base === 'ruby') return around.code.scorerFor(assertion)
  const why = WITHOUT.get(base)
  if (why) throw new NoCounterpart(why.en, why.ja)
  const scorer = Object.hasOwn(TRANSLATIONS, base) ? TRANSLATIONS[base]?.(assertion) : undefined
  if (scorer && registry.has(scorer.type as string)) return scorer
  throw new NoCounterpart('there is no scorer for it', '対応するスコアラーがありません')
}

/** What every assertion may have, beside what its type says. */
async function common({ type, isTemplate, isVectors }: Assertion, part: Part, around: Around): Promise<JsonObject> {
  const metric = part.get('metric').text
  const weight = part.get('weight').number
  const provider = part.get('provider')
  const judge = provider.isThere && !isVectors ? await around.judgeOf(provider) : undefined
  const transform = part.get('transform').isThere ? await around.transformOf(part.get('transform')) : undefined
  if (weight === 0) around.notes.differs('weight 0', WEIGHT_0, part.get('weight').origin)
  return {
    name: metric && !/[{}]/.test(metric) ? metric : type,
    ...(weight !== undefined && weight >= 0 && weight !== 1 && { weight }),
    ...(weight === 0 && { threshold: 0 }),
    ...(isTemplate && { template: true }),
    ...(judge && { judge }),
    ...(transform !== undefined && { transform }),
  }
}

function noteOtherKeys(part: Part, base: string, notes: Notes): void {
  for (const [key, value] of part.entries()) {
    const isCodes = key === 'config' && (base === 'javascript' || base === 'python')
    if (!READ_KEYS.has(key) && !isCodes) notes.leftOut(`assert ${key}`, NOT_CARRIED, value.origin)
  }
}

/** A value that stands in a file: data or text is read, code stays named. */
async function withValue(part: Part, { source, notes }: Around): Promise<Part | undefined> {
  const value = part.get('value')
  if (!isReference(value.text) || /\.(?:[cm]?[jt]s|py|rb)(?::\w+)?$/.test(value.text)) return part
  const { file } = referenceOf(value.text)
  const construct = `assert ${part.get('type').text}`
  const read = await orNoted(value, notes, construct, async () =>
    /\.(?:ya?ml|json)$/i.test(file) ? (await readDocument(source, file)).value : (await source.text(file)).trim(),
  )
  return read === undefined ? undefined : Part.made({ ...part.object, value: read ?? null }, part.origin)
}

/** Names that differ, also from those of others. */
function named(scorers: readonly JsonObject[], taken: ReadonlySet<string>): JsonObject[] {
  const used = new Set(taken)
  return scorers.map((scorer) => {
    const wanted = String(scorer.name)
    let name = wanted
    for (let number = 2; used.has(name); number++) name = `${wanted}-${number}`
    used.add(name)
    const { type, name: _, ...rest } = scorer
    return name === type ? { type, ...rest } : ({ type, name, ...rest } as JsonObject)
  })
}

/** Where every weight is 0 there is no average: they pass all the same. */
function weighed(scorers: readonly JsonObject[]): JsonObject[] {
  if (!scorers.every(({ weight }) => weight === 0)) return [...scorers]
  return scorers.map(({ weight: _, ...scorer }) => scorer)
}

const NO_TYPE = { en: 'has no type', ja: 'type がありません' }
const NOT_CARRIED = { en: 'is not carried over', ja: '取り込みません' }
const SET = {
  en: 'there the set passes or fails as a whole, here each of its assertions decides by itself',
  ja: 'promptfoo では組全体で合否が決まります。ここではそれぞれのアサーションが合否を決めます',
}
const WEIGHT_0 = {
  en: 'an assertion of weight 0 never fails there; here it has the threshold 0 and counts for nothing',
  ja: 'promptfoo では重み 0 のアサーションは失敗しません。ここでは閾値 0 とし、平均にも入りません',
}
