import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import type { Message } from '../language.ts'
import { describe } from '../mistakes/describe.ts'
import type { Finding } from '../mistakes/findings.ts'
import { findingsOf } from '../mistakes/mistakes.ts'
import { didYouMean } from '../suggest.ts'
import type { ModelEntry, PromptEntry } from './schema/prompts.ts'
import { type SuiteInput, suiteSchema, type TargetInput } from './schema/suite.ts'
import { specFindings, type WrittenSpec } from './scorer-specs.ts'

/** An item of a list, and where in the list it stands. */
export type Entry<Item> = [index: number, item: Item]

/** What is in order in a suite. The rest is left out, so that one mistake does not hide others. */
export interface Sections {
  suite: Partial<SuiteInput>
  scorers: Entry<WrittenSpec>[]
  targets: Entry<TargetInput>[]
  prompts: Entry<PromptEntry>[]
  models: Entry<ModelEntry>[]
  /** Whether the suite says something under these keys, in whatever state. */
  has: { prompts: boolean; models: boolean }
  findings: Finding[]
}

export function suiteSections(value: Json): Sections {
  if (!isJsonObject(value)) return { ...NOTHING, findings: [{ path: [], message: notAMapping(value) }] }
  if (isPromptfoo(value)) return { ...NOTHING, findings: [{ path: ['providers'], at: 'key', message: IMPORT_IT }] }
  const checked = suiteSchema.safeParse(value)
  const findings = checked.success ? [] : findingsOf(checked.error.issues, value, suiteSchema)
  const suite = inOrder(value as Partial<SuiteInput>, findings)
  if (suite.scorers) findings.push(...specFindings(suite.scorers as WrittenSpec[], ['scorers']))
  if (suite.defaults?.also) findings.push(...specFindings(suite.defaults.also as WrittenSpec[], ['defaults', 'also']))
  if (suite.scorers && suite.preset != null) findings.push({ path: ['preset'], at: 'key', message: BOTH })
  return {
    suite: inOrder(suite, findings),
    scorers: scorersToCheck(value.scorers, findings),
    targets: itemsInOrder<TargetInput>('targets', value.targets, findings),
    prompts: itemsInOrder<PromptEntry>('prompts', value.prompts, findings),
    models: itemsInOrder<ModelEntry>('models', value.models, findings),
    has: { prompts: value.prompts != null, models: value.models != null || isMeant('models', value) },
    findings,
  }
}

/** Its keys stand in no suite, and of each there would be a mistake that helps nobody. */
const isPromptfoo = (value: JsonObject) => 'providers' in value && !('cases' in value) && !('scorers' in value)

const IMPORT_IT: Message = {
  en: 'this is a config of promptfoo: `saiten import FILE` makes a suite of it',
  ja: 'これは promptfoo の設定ファイルです。saiten import FILE でスイートに変換できます',
}

/** Whether a key that is none was meant to be this one: what is wrong is said there. */
const isMeant = (key: string, value: JsonObject) =>
  Object.keys(value).some((other) => !(other in suiteSchema.shape) && didYouMean(other, [key]) === key)

const NOTHING: Omit<Sections, 'findings'> = {
  suite: {},
  scorers: [],
  targets: [],
  prompts: [],
  models: [],
  has: { prompts: false, models: false },
}

function inOrder(suite: Partial<SuiteInput>, findings: Finding[]): Partial<SuiteInput> {
  const broken = new Set(findings.map(({ path }) => path[0]))
  const whole = Object.entries(suite).filter(([key, value]) => value !== null && !broken.has(key))
  return { ...Object.fromEntries(whole), ...(broken.has('judge') && judgeInOrder(suite.judge, findings)) }
}

/** The judge without the keys that are wrong: its model may be wrong, too. */
function judgeInOrder(judge: SuiteInput['judge'], findings: Finding[]): Pick<Partial<SuiteInput>, 'judge'> {
  const wrong = findings.filter(({ path }) => path[0] === 'judge').map(({ path }) => path[1])
  if (!isJsonObject(judge) || wrong.includes(undefined) || wrong.includes('model')) return {}
  const rest = Object.entries(judge).filter(([key]) => !wrong.includes(key))
  return { judge: Object.fromEntries(rest) as SuiteInput['judge'] }
}

function itemsInOrder<Item>(section: string, list: Json | undefined, findings: Finding[]): Entry<Item>[] {
  const broken = new Set(findings.filter(({ path }) => path[0] === section).map(({ path }) => path[1]))
  return Array.isArray(list) ? [...(list as Item[]).entries()].filter(([index]) => !broken.has(index)) : []
}

/** A scorer stays without the keys that are wrong in it: its type and options may be wrong, too. */
function scorersToCheck(list: Json | undefined, findings: Finding[]): Entry<WrittenSpec>[] {
  if (!Array.isArray(list)) return []
  return [...list.entries()].flatMap(([index, spec]): Entry<WrittenSpec>[] => {
    const wrong = findings.filter(({ path }) => path[0] === 'scorers' && path[1] === index).map(({ path }) => path[2])
    if (!isJsonObject(spec) || wrong.includes(undefined) || wrong.includes('type')) return []
    const rest = Object.entries(spec).filter(([key]) => !wrong.includes(key))
    return [[index, Object.fromEntries(rest) as WrittenSpec]]
  })
}

const BOTH = {
  en: '`preset` and `scorers` are both given; a preset is a set of scorers, so keep one',
  ja: 'preset と scorers の両方があります。preset はスコアラーの組み合わせなので、片方だけにしてください',
}

function notAMapping(value: Json) {
  const found = describe(value)
  return {
    en: `a suite is a mapping with \`cases\` and \`scorers\`; found ${found.en}`,
    ja: `スイートは cases と scorers を持つマッピングです（現在は ${found.ja}）`,
  }
}
