import { BadInput, type Mistake, ScoreError } from '../errors.ts'
import type { Json, JsonObject } from '../json.ts'
import { hashOf } from '../judge/canonical.ts'
import { type Inset, plainInsets, withInsets } from '../judge/wording/insets.ts'
import type { Message } from '../language.ts'
import { parsePath } from '../mistakes/path.ts'
import { OF_EVERY_SCORER } from '../mistakes/unknown-option.ts'
import type { Case, ScorerSpec } from '../score/case.ts'
import type { AnyScorer, Files, ReadyScorer, ScorerResult } from '../score/scorer.ts'
import { dataTemplate } from '../template/data.ts'
import { asText } from '../template/fill.ts'
import { isFixed, type KnownNames, parseTemplate, SEEN_KEYS, type Slot } from '../template/template.ts'
import { checkedOptions } from './prepare-definition.ts'

/** A scorer sees what the answer should have been; the answer itself is what it scores, and no part of its options. */
const KEYS = [...SEEN_KEYS, 'expected']
/** Different options that are kept ready. */
const MOST_KEPT = 1000

interface Making {
  /** Makes a scorer ready whose options are filled. */
  prepare(spec: ScorerSpec, files: Files): Promise<ReadyScorer>
  files: Files
}

/** A scorer whose options are templates: it is made ready for each case. Throws BadInput whose paths are relative to the spec. */
export function templated(definition: AnyScorer, spec: ScorerSpec, making: Making): ReadyScorer {
  const { template: _template, ...written } = spec as ScorerSpec
  const { type, name = type, weight = 1, threshold } = written
  const given = without(written, COMMON)
  const options = without(given, ['prompts'])
  const mistakes = [
    ...refusals(type, definition, options),
    ...nameMistakes(options, null),
    ...writtenMistakes(type, definition, given),
  ]
  if (mistakes.length > 0) throw new BadInput(mistakes)
  // What looks at ready options has none to look at before a case filled them.
  const { corpus: _corpus, checkCase: _checkCase, warm: _warm, ...rest } = definition
  const fillFrom = optionsFiller(definition, options)
  const kept = new Map<string, Promise<ReadyScorer>>()
  return {
    name,
    type,
    weight,
    threshold: threshold ?? definition.threshold ?? null,
    definition: { ...rest, score: () => Promise.reject(new Error(`${name} was not made ready for its case`)) },
    options: {},
    given: { ...given, template: true },
    template: {
      mistakes: (names) => nameMistakes(options, names),
      async readyFor(testCase) {
        const filled = fillFrom(testCase)
        if (filled instanceof ScoreError) return failing(name, definition, written, filled)
        const key = hashOf(filled.options)
        const filledSpec: ScorerSpec = { ...written, ...filled.options }
        const ready = kept.get(key) ?? making.prepare(filledSpec, named(making.files, options, filled.options))
        if (kept.size >= MOST_KEPT && !kept.has(key)) kept.delete(kept.keys().next().value as string)
        kept.set(key, ready)
        const scorer = await ready.catch((error: unknown) => {
          throw error instanceof BadInput ? afterFilling(error, name) : error
        })
        return filled.insets.length > 0 ? withWords(scorer, filled.insets) : scorer
      },
    },
  }
}

/**
 * What every scorer is told beside its options is no template, but for what it compares with; and neither are prompts,
 * which have names of their own.
 */
const COMMON = ['type', ...OF_EVERY_SCORER].filter((key) => key !== 'expected')

const without = (spec: object, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(spec).filter(([key, value]) => !keys.includes(key) && value !== undefined))

/** What a judge reads as the author's words is known of each scorer; elsewhere a value could not be fenced. */
function refusals(
  type: string,
  { program, prepare, judge, words = [], fixed = [] }: AnyScorer,
  options: JsonObject,
): Mistake[] {
  if (program || prepare) return [{ path: 'template', message: takesNone(type) }]
  const asked = fixed
    .filter((key) => options[key] !== undefined && holdsSlot(options[key]))
    .map((key) => ({ path: key, message: ofTheSuite(type, key) }))
  if (!judge) return asked
  return Object.entries(options)
    .filter(([key, value]) => key !== 'expected' && !words.includes(key) && holdsSlot(value))
    .map(([key]) => ({ path: key, message: onlyIn(type, key, words) }))
}

/** What no case can put right: options that there are not, and values without names. */
function writtenMistakes(type: string, definition: AnyScorer, given: JsonObject): Mistake[] {
  const { shape } = definition.options
  const { expected, ...others } = given
  const own = expected === undefined || !Object.hasOwn(shape, 'expected') ? others : given
  try {
    checkedOptions(type, definition, own)
    return []
  } catch (error) {
    if (!(error instanceof BadInput)) throw error
    return error.mistakes.filter(({ path = '' }) => {
      const [key] = parsePath(path)
      if (key === undefined) return false
      return !Object.hasOwn(shape, key) || !holdsSlot(own[key] ?? null)
    })
  }
}

function nameMistakes(options: JsonObject, names: KnownNames): Mistake[] {
  const mistakes: Mistake[] = []
  for (const [key, value] of Object.entries(options)) {
    dataTemplate(value, key, (text, where) => {
      try {
        return parseTemplate(text, { where, keys: KEYS, names, reader: READER })
      } catch (error) {
        if (!(error instanceof BadInput)) throw error
        mistakes.push(...error.mistakes)
        return []
      }
    })
  }
  return mistakes
}

function holdsSlot(value: Json): boolean {
  if (typeof value === 'string') return !isFixed(parseTemplate(value, { where: '', keys: KEYS, names: null }))
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsSlot)
}

type FillOptions = (testCase: Case) => { options: JsonObject; insets: Inset[] } | ScoreError

/** Fills the options from a case. In words that a judge reads, marks stand for the values, with a hash of them all. */
function optionsFiller({ judge }: AnyScorer, options: JsonObject): FillOptions {
  let write = (value: Json, _slot: Slot): string => asText(value)
  const parse = (text: string, where: string) => parseTemplate(text, { where, keys: KEYS, names: null })
  const filling = { keys: KEYS, asker: ASKER, ...(judge && { write: (value: Json, slot: Slot) => write(value, slot) }) }
  // What an answer is compared with is fenced as a whole.
  const { expected, ...others } = options
  const wanted =
    expected === undefined ? undefined : dataTemplate(expected, 'expected', parse, { keys: KEYS, asker: ASKER })
  const rest = dataTemplate(others, '', parse, filling)
  const make = (testCase: Case) => ({
    ...(rest(testCase) as JsonObject),
    ...(wanted && { expected: wanted(testCase) }),
  })
  return (testCase) => {
    try {
      const values: Json[] = []
      write = (value) => String(values.push(value))
      const made = make(testCase)
      if (values.length === 0) return { options: made, insets: [] }
      const code = hashOf(values).slice(0, 16)
      const insets: Inset[] = []
      write = (value, { shown }) => {
        const mark = `\ue000${code}.${insets.length}\ue001`
        insets.push({ mark, name: shown, value })
        return mark
      }
      return { options: make(testCase), insets }
    } catch (error) {
      if (error instanceof ScoreError) return error
      throw error
    }
  }
}

/** The scorer, whose judge is told of the values; in what it says to people they stand as they are. */
function withWords(scorer: ReadyScorer, insets: readonly Inset[]): ReadyScorer {
  const { definition } = scorer
  return {
    ...scorer,
    definition: {
      ...definition,
      async score(testCase, options, context): Promise<ScorerResult> {
        const { judge } = context
        const result = await definition.score(testCase, options, {
          ...context,
          ...(judge && { judge: withInsets(judge, insets) }),
        })
        return plainInsets(result, insets)
      },
    },
  }
}

/** A case that lacks a name has an error in place of this score. */
function failing(name: string, definition: AnyScorer, spec: ScorerSpec, error: ScoreError): ReadyScorer {
  const { checkCase: _checkCase, ...rest } = definition
  return {
    name,
    type: spec.type,
    weight: spec.weight ?? 1,
    threshold: spec.threshold ?? definition.threshold ?? null,
    definition: { ...rest, score: () => Promise.reject(error) },
    options: {},
    given: {},
    lacks: error.said,
  }
}

/** A file is named by the suite, never by a case: what a case filled in opens nothing. */
function named(files: Files, written: JsonObject, filled: JsonObject): Files {
  const fixed = new Set(stringsIn(written))
  const ofCase = new Set(stringsIn(filled).filter((text) => !fixed.has(text)))
  const guard =
    <Result>(open: (path: string) => Promise<Result>) =>
    (path: string): Promise<Result> =>
      ofCase.has(path) ? Promise.reject(new BadInput({ message: fileOfCase(path) })) : open(path)
  const { path, checkpoint } = files
  return {
    read: guard((file) => files.read(file)),
    ...(path && { path: guard((file) => path(file)) }),
    ...(checkpoint && { checkpoint: guard((file) => checkpoint(file)) }),
  }
}

function stringsIn(value: Json): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

const afterFilling = (error: BadInput, name: string) =>
  new BadInput(
    error.mistakes.map(({ path, message: { en, ja } }) => ({
      path: '',
      message: {
        en: `the options of "${name}", filled from this case${path ? ` (${path})` : ''}: ${en}`,
        ja: `このケースの値を入れた "${name}" のオプション${path ? `（${path}）` : ''}: ${ja}`,
      },
    })),
    { cause: error },
  )

const READER: Message = { en: 'a scorer', ja: 'スコアラー' }
const ASKER: Message = { en: 'the scorer', ja: 'スコアラー' }

const takesNone = (type: string): Message => ({
  en: `${type} takes no template: remove \`template\``,
  ja: `${type} の設定にテンプレートは使えません。template を消してください`,
})

const ofTheSuite = (type: string, key: string): Message => ({
  en: `"${key}" of ${type} says who is asked and where: no case fills it, write it out`,
  ja: `${type} の "${key}" は問い合わせ先を決めるため、ケースの値は使えません。直接書いてください`,
})

const onlyIn = (type: string, key: string, words: readonly string[]): Message =>
  words.length === 0
    ? {
        en: `${type} asks a judge, and its "${key}" takes no names of a case`,
        ja: `${type} はジャッジに尋ねるため、"${key}" にケースの名前は使えません`,
      }
    : {
        en: `${type} asks a judge: names of a case may stand in ${words.join(', ')} only, not in "${key}"`,
        ja: `${type} はジャッジに尋ねるため、ケースの名前を使えるのは ${words.join('・')} だけです（"${key}" には使えません）`,
      }

const fileOfCase = (path: string): Message => ({
  en: `a case cannot name a file (${JSON.stringify(path.slice(0, 80))}): write its path into the suite`,
  ja: `ケースからファイルは指定できません（${JSON.stringify(path.slice(0, 80))}）。スイートにパスを書いてください`,
})
