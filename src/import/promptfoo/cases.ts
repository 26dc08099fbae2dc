import type { Json, JsonObject } from '../../json.ts'
import { setOwn } from '../../read/own-key.ts'
import type { Part } from '../part.ts'
import { type Around, type Scorers, scorersOf } from './assertions.ts'
import type { Defaults } from './defaults.ts'
import { noteTestKeys, optionsLeftOut } from './test-keys.ts'
import { testsOf } from './tests.ts'
import { combinationsOf } from './vars.ts'

export const PREFIX = 'promptPrefix'
export const SUFFIX = 'promptSuffix'

/** Where assertions were left out a person has to look; it counts for nothing beside others. */
export const needsReview = (others: readonly JsonObject[]): JsonObject => ({
  type: 'needs-review',
  metadata: 'notImported',
  ...(others.length > 0 && { weight: 0 }),
})

/** Scorers that ask a judge. */
export const JUDGED = new Set([
  'rubric',
  'factuality',
  'answer-relevancy',
  'faithfulness',
  'context-recall',
  'context-relevance',
  'semantic-similarity',
])

/** The cases of a config, one by one, and what reading them showed. */
export class Cases {
  readonly #config: Part
  readonly #around: Around
  readonly #defaults: Defaults
  /** How many cases have each var, of how many. */
  readonly #having = new Map<string, number>()
  #count = 0
  #withOutput = 0
  /** Names that the templates of single cases use. */
  readonly names = new Set<string>()
  hasJudged = false
  hasUnscored = false

  /** A grader of single tests, where the config names none for all. */
  judge: JsonObject | undefined

  constructor(config: Part, around: Around, defaults: Defaults) {
    this.#config = config
    this.#defaults = defaults
    // Cases are data: who is asked and what code is run stands in the suite.
    this.#around = {
      ...around,
      judgeOf: async (provider) => this.#noteJudge(await around.judgeOf(provider), provider),
      transformOf: async (written) => this.#withoutCode(await around.transformOf(written), written),
    }
  }

  #noteJudge(judge: JsonObject | undefined, at: Part): undefined {
    if (!judge) return
    const known = this.#defaults.judge ?? this.judge
    if (known && JSON.stringify(known) !== JSON.stringify(judge))
      return this.#around.notes.leftOut(`grader ${judge.model}`, ANOTHER_JUDGE, at.origin) as undefined
    if (!known) this.#around.notes.differs(`grader ${judge.model}`, ONE_FOR_ALL, at.origin)
    if (!known) this.judge = judge
  }

  #withoutCode(transform: JsonObject | string | undefined, at: Part): JsonObject | string | undefined {
    if (typeof transform !== 'object' || !('module' in transform)) return transform
    return void this.#around.notes.leftOut('transform', CODE_OF_CASE, at.origin)
  }

  /** Whether every case brings its own answer. */
  get areAnswered(): boolean {
    return this.#count > 0 && this.#withOutput === this.#count
  }

  get someAnswered(): boolean {
    return this.#withOutput > 0
  }

  /** Whether some case lacks a var of this name; promptfoo then puts nothing in its place. */
  isLackedBySome(name: string): boolean {
    return (this.#having.get(name) ?? 0) < this.#count
  }

  has(name: string): boolean {
    return this.#having.has(name)
  }

  async *read(): AsyncGenerator<JsonObject> {
    let number = 0
    for await (const test of testsOf(this.#config, this.#around)) {
      number++
      const own = await this.#testParts(test)
      let combination = 0
      for await (const vars of combinationsOf(test, this.#defaults.vars, this.#around)) {
        combination++
        yield this.#case(test, own, vars, combination === 1 ? `test-${number}` : `test-${number}-${combination}`)
      }
    }
  }

  async #testParts(test: Part): Promise<Scorers> {
    const { notes, judgeOf } = this.#around
    const { scorers: ours } = this.#defaults
    const options = test.get('options')
    noteTestKeys(test, 'test', notes)
    optionsLeftOut(options, 'test', notes)
    const taken = new Set(ours.scorers.map(({ name, type }) => String(name ?? type)))
    const own = await scorersOf(test.get('assert'), this.#around, taken)
    if (options.get('provider').isThere) await judgeOf(options.get('provider'))
    const transform = options.get('transform').isThere ? await this.#transform(options.get('transform')) : undefined
    const scorers = own.scorers.map((scorer) => ({
      ...scorer,
      ...(transform !== undefined && !scorer.transform && { transform }),
    }))
    return { ...own, scorers }
  }

  /** Of one test: on its own scorers; the suite's know nothing of it. */
  async #transform(written: Part): Promise<JsonObject | string | undefined> {
    const { notes, transformOf } = this.#around
    const { transform, scorers } = this.#defaults
    if (transform === undefined && scorers.scorers.length === 0) return transformOf(written)
    return void notes.leftOut('test options transform', OF_ONE_TEST, written.origin)
  }

  #case(test: Part, own: Scorers, given: JsonObject, id: string): JsonObject {
    const options = test.get('options')
    const vars = { ...given }
    const prefix = options.get('prefix').text ?? this.#defaults.prefix
    const suffix = options.get('suffix').text ?? this.#defaults.suffix
    if (prefix) setOwn(vars, PREFIX, prefix as Json)
    if (suffix) setOwn(vars, SUFFIX, suffix as Json)
    const name = test.get('description').text
    const leftOut = [...new Set([...(this.#isAlone(options) ? [] : this.#defaults.scorers.leftOut), ...own.leftOut])]
    const metadata = {
      ...this.#defaults.metadata,
      ...test.get('metadata').object,
      ...(leftOut.length > 0 && { notImported: leftOut }),
    }
    const output = test.get('providerOutput')
    const context = this.#contextOf(own.scorers, vars)
    this.#note(own, vars, output)
    return {
      id,
      ...(name !== undefined && name.trim() !== '' && { name }),
      vars,
      ...(output.isThere && { output: output.value as Json }),
      ...(context && { context }),
      ...(Object.keys(metadata).length > 0 && { metadata }),
      ...this.#scorers(own, options),
    }
  }

  /** Whether the suite's scorers are none of this test's. */
  #isAlone(options: Part): boolean {
    const { scorers, leftOut } = this.#defaults.scorers
    return options.get('disableDefaultAsserts').value === true || scorers.length + leftOut.length === 0
  }

  /** Beside the suite's where it has some, instead of them where it has none or the test wants none. */
  #scorers({ scorers, leftOut }: Scorers, options: Part): JsonObject {
    const isAlone = this.#isAlone(options)
    const isAsked = leftOut.length > 0 && (isAlone || this.#defaults.scorers.leftOut.length === 0)
    const all = isAsked ? [...scorers, needsReview(scorers)] : scorers
    if (all.length > 0) return { [isAlone ? 'scorers' : 'also']: all }
    if (isAlone) this.hasUnscored = true
    return {}
  }

  /** What scorers of context read stands in a var of that name there. */
  #contextOf(scorers: readonly JsonObject[], vars: JsonObject): string[] | undefined {
    const all = [...this.#defaults.scorers.scorers, ...scorers]
    if (!all.some(({ type }) => type === 'faithfulness' || String(type).startsWith('context-'))) return undefined
    const { context } = vars
    const list = Array.isArray(context) ? context : context === undefined ? [] : [context]
    return list.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)))
  }

  #note(own: Scorers, vars: JsonObject, output: Part): void {
    this.#count++
    if (output.isThere) this.#withOutput++
    for (const name of Object.keys(vars)) this.#having.set(name, (this.#having.get(name) ?? 0) + 1)
    for (const name of own.names) this.names.add(name)
    this.hasJudged ||= own.scorers.some(({ type }) => JUDGED.has(String(type)))
  }
}

const ANOTHER_JUDGE = {
  en: 'a case cannot name a judge: the suite has one for all its cases, and its scorers may have their own',
  ja: 'ケースごとのジャッジはありません。スイートに一つ、スイートのスコアラーごとに指定できます',
}
const ONE_FOR_ALL = {
  en: 'the grader of a single test or assertion: here it judges for all of them',
  ja: '一部のテストやアサーションの採点モデルです。ここでは全体のジャッジにしました',
}
const CODE_OF_CASE = {
  en: 'code of a single test: a case cannot name code to run; the suite, a target or one of its scorers can',
  ja: 'テスト一つだけのコードです。ケースにはコードを指定できません。スイート・ターゲット・スイートのスコアラーに指定します',
}
const OF_ONE_TEST = {
  en: 'a transform for one test: here the suite, a target or a scorer has one',
  ja: 'テスト一つだけの変換はありません。スイート・ターゲット・スコアラーに指定します',
}
