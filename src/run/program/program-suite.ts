import { BadInput, badInput, type Mistake } from '../../errors.ts'
import type { Json, JsonObject } from '../../json.ts'
import type { Judge } from '../../judge/judge.ts'
import type { JudgeConfig } from '../../judge/settings.ts'
import { describe } from '../../mistakes/describe.ts'
import { presets } from '../../score/presets/index.ts'
import type { CommonOptions, NamedScorer } from '../../scorers/named-scorer.ts'
import { prepareScorer } from '../../scorers/prepare.ts'
import { checkSuite } from '../../suite/load-suite.ts'
import type { SuiteInput, TargetInput } from '../../suite/schema/suite.ts'
import type { Suite, TargetSpec } from '../../suite/suite.ts'
import { NotPlain, toPlain } from '../../usercode/plain.ts'
import type { TargetFunction } from '../../usercode/user-target.ts'
import { isJudge } from '../judges.ts'
import type { Session } from '../open-suite.ts'
import { unreadable } from './check-settings.ts'
import { functionTarget } from './function-target.ts'
import { type GivenCases, givenCases, PROGRAM } from './given-cases.ts'
import { GivenPrompts, type ModelChoice, type PromptChoice } from './given-prompts.ts'
import { isOwnScorer, nameOf, type OwnScorer, prepareOwn } from './own-scorer.ts'

type Common = CommonOptions & { options?: JsonObject }

/** One of ours by its name, one of the program's own, or the latter with what a suite would say of it. */
export type ScorerChoice =
  | OwnScorer
  | (Common & { scorer: OwnScorer })
  | (Common & { type: OwnScorer; [option: string]: unknown })
  | NamedScorer

/** What answers: a function of the program's, or anything that stands under `targets` in a suite. */
export type TargetChoice = TargetFunction | Omit<TargetInput, 'name'>

/** A function with a name; raise `version` when what it calls has changed, since only its own text can be seen. */
interface FunctionTarget {
  name: string
  answer: TargetFunction
  version?: string | number
}

/** A suite put together by a program: everything that a suite takes, with values and functions where a file names files. */
export interface ProgramSuite
  extends Omit<SuiteInput, 'cases' | 'scorers' | 'targets' | 'judge' | 'prompts' | 'models' | '$schema'> {
  cases: string | string[] | GivenCases
  /** What is compared, by name or as a suite lists them; absent: each case's own output. */
  targets?: Record<string, TargetChoice> | (TargetInput | FunctionTarget)[]
  /** Every prompt is asked of every model; a prompt may be a function, a model an object of an SDK. */
  prompts?: readonly PromptChoice[]
  models?: readonly ModelChoice[]
  scorers?: readonly ScorerChoice[]
  /** Who judges: the settings of a suite, where `model` may be a model of an SDK; or a judge that was made beforehand. */
  judge?: JudgeConfig | Judge
}

/** Checks it whole, as a suite from a file is checked. Throws BadInput with all that is wrong. */
export async function programSuite(
  given: ProgramSuite,
  folder: string,
  session: Session,
  /** Only these, by name; absent: all of them. */
  wanted?: readonly string[],
): Promise<Suite> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw noSuite(given)
  const own = new Map<string, OwnScorer>()
  const targets = targetsOf(given.targets)
  const asked = new GivenPrompts()
  const value = suiteAsData(given, own, targets, asked)
  const cases = given.cases as ProgramSuite['cases'] | undefined
  const suite = await checkSuite(
    {
      path: PROGRAM,
      file: PROGRAM,
      folder,
      document: { value, locate: () => undefined },
      ...(isGiven(cases) && { casesOf: (checks) => givenCases(cases, checks) }),
    },
    {
      presets,
      targets: wanted,
      modules: session.host,
      openTransform: session.sources.openTransform,
      prepareScorer(spec) {
        const found = own.get(spec.type)
        return found ? prepareOwn(found, spec, session.files) : prepareScorer(spec, session.sources)
      },
    },
  )
  const functions = targets.filter(([, choice]) => typeof choice === 'function')
  const opened = functions.map(([name, answer, version]) => functionTarget(name, answer as TargetFunction, version))
  const { judge: _placeholder, ...checked } = suite
  return {
    ...checked,
    file: PROGRAM,
    targetNames: [...new Set([...(suite.targetNames ?? []), ...targets.map(([name]) => name)])],
    targets: (targets.length === 0 ? suite.targets : inOrder(targets, suite.targets, opened)).map((spec) =>
      asked.into(spec),
    ),
    ...(given.judge && (isJudge(given.judge) ? { givenJudge: given.judge } : { judge: given.judge })),
  }
}

const isGiven = (cases: ProgramSuite['cases'] | undefined): cases is GivenCases =>
  typeof cases === 'object' &&
  cases !== null &&
  !(Array.isArray(cases) && cases.length > 0 && cases.every((one) => typeof one === 'string')) &&
  (Symbol.iterator in cases || Symbol.asyncIterator in cases)

/** Those of prompts and models first, then the others as they were named. */
function inOrder(named: NamedTarget[], checked: TargetSpec[], opened: TargetSpec[]): TargetSpec[] {
  const multiplied = checked.filter((spec) => spec.kind === 'model' && spec.places?.model[0] === 'models')
  const listed = [...checked, ...opened].filter((spec) => !multiplied.includes(spec))
  return [...multiplied, ...named.flatMap(([name]) => listed.filter((spec) => spec.name === name).slice(0, 1))]
}

/** A name, what stands for it, and perhaps the version that it was given. */
type NamedTarget = readonly [name: string, choice: unknown, version?: string | number | undefined]

function targetsOf(targets: ProgramSuite['targets']): NamedTarget[] {
  if (targets === undefined || targets === null) return []
  if (typeof targets === 'function') refuseFunctions(targets, 'targets')
  const isEmpty = typeof targets === 'object' && Object.keys(targets).length === 0
  if (typeof targets !== 'object' || isEmpty) throw unreadable('targets', targets, TARGETS)
  if (!Array.isArray(targets)) {
    return Object.entries(targets).map(([name, choice]) => {
      if (typeof choice !== 'function') refuseFunctions(choice, `targets.${name}`)
      if (!isTarget(choice)) throw unreadable(`targets.${name}`, choice, A_TARGET)
      return [name, choice]
    })
  }
  return targets.map((target, at) => {
    if (typeof target !== 'function' && !isTarget(target)) throw unreadable(`targets[${at}]`, target, A_TARGET)
    const { name, ...choice } = target
    if ('answer' in choice && typeof choice.answer === 'function') return [name, choice.answer, choice.version]
    refuseFunctions(target, `targets[${at}]`)
    return [name, choice]
  })
}

const isTarget = (choice: unknown) =>
  typeof choice === 'function' || (typeof choice === 'object' && choice !== null && !Array.isArray(choice))

const TARGETS = {
  en: 'functions by name, { bot: (case) => … }, or a list of targets, at least one',
  ja: '名前を付けた関数（{ bot: (case) => … }）か、ターゲットのリスト（一つ以上）',
}

const A_TARGET = {
  en: 'a function that answers, or a mapping with what answers, such as { command: ./bot.sh }',
  ja: '答える関数か、答えるものを書いたマッピング（{ command: ./bot.sh } など）',
}

/** A function where none is looked for: the suite as data could only say that it is no JSON. */
function refuseFunctions(target: unknown, place: string): void {
  const [key] = Object.entries(target ?? {}).find(([, value]) => typeof value === 'function') ?? []
  if (typeof target !== 'function' && key === undefined) return
  throw new BadInput({
    file: PROGRAM,
    path: key === undefined ? place : `${place}.${key}`,
    message: {
      en: 'a function that answers stands under its name, targets: { bot: (case) => … }, or in a list as { name, answer }',
      ja: '答える関数は名前で渡します（targets: { bot: (case) => … }）。リストでは { name, answer } と書きます',
    },
  })
}

/** The suite as a file would have it, with placeholders for what only a program can hold. */
function suiteAsData(
  given: ProgramSuite,
  own: Map<string, OwnScorer>,
  targets: NamedTarget[],
  asked: GivenPrompts,
): Json {
  const { cases, scorers, targets: _targets, judge, prompts, models, ...rest } = given as Partial<ProgramSuite>
  const data = targets.filter(([, choice]) => typeof choice !== 'function')
  return plain({
    ...rest,
    ...asked.asData({ prompts, models }),
    ...(cases !== undefined && { cases: isGiven(cases) ? PROGRAM : cases }),
    ...(scorers !== undefined && {
      scorers: Array.isArray(scorers) ? scorers.map((one, at) => written(one, at, own)) : scorers,
    }),
    ...(data.length > 0 && { targets: data.map(([name, choice]) => ({ name, ...(choice as object) })) }),
    ...(judge !== undefined && { judge: judgeAsData(judge) }),
  })
}

/** A scorer of the program's own gets a type that no file can name. */
function written(choice: unknown, at: number, own: Map<string, OwnScorer>): unknown {
  const [scorer, spec] = split(choice)
  if (scorer === undefined) {
    const own = (choice as { scorer?: unknown } | null | undefined)?.scorer
    if (typeof choice === 'function' || typeof own === 'function') throw notAScorer(at)
    return choice
  }
  const name = spec.name ?? nameOf(scorer) ?? `scorer-${at + 1}`
  const type = `own:${name}`
  own.set(type, scorer)
  return { ...spec, name, type }
}

const notAScorer = (at: number) =>
  new BadInput({
    file: PROGRAM,
    path: `scorers[${at}]`,
    message: {
      en: 'a function alone is no scorer: defineScorer({ description, score: ({ output, expected }) => ({ value: 1 }) }) makes one of it',
      ja: '関数だけではスコアラーになりません。defineScorer({ description, score: ({ output, expected }) => ({ value: 1 }) }) で作ってください',
    },
  })

function split(choice: unknown): [OwnScorer | undefined, Record<string, unknown>] {
  if (isOwnScorer(choice)) return [choice, {}]
  if (typeof choice !== 'object' || choice === null) return [undefined, {}]
  const { scorer, type, ...spec } = choice as Record<string, unknown>
  if (isOwnScorer(scorer)) return [scorer, spec]
  return isOwnScorer(type) ? [type, scorer === undefined ? spec : { ...spec, scorer }] : [undefined, {}]
}

/** Its model may be an object of an SDK; the rest is checked as in a file. */
function judgeAsData(judge: JudgeConfig | Judge): unknown {
  if (isJudge(judge)) return { model: 'given' }
  const { model } = judge
  return typeof model === 'object' || typeof model === 'function' ? { ...judge, model: 'given' } : judge
}

function plain(value: object): Json {
  try {
    return toPlain(value) as Json
  } catch (error) {
    if (!(error instanceof NotPlain)) throw error
    throw new BadInput({ file: PROGRAM, message: error.said } satisfies Mistake, { cause: error })
  }
}

function noSuite(given: unknown): BadInput {
  const found = describe(given ?? null)
  return badInput(
    `run takes the path of a suite, or a suite: { cases, scorers, … }; found ${found.en}`,
    `run にはスイートのパスか、{ cases, scorers, … } の形のスイートを渡します（現在は ${found.ja}）`,
  )
}
