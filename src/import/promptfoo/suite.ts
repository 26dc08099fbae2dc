import type { JsonObject } from '../../json.ts'
import type { CarriedFile } from '../importer.ts'
import type { Notes } from '../notes.ts'
import type { Part } from '../part.ts'
import { type Cases, JUDGED, needsReview, PREFIX, SUFFIX } from './cases.ts'
import type { Defaults } from './defaults.ts'
import { asFileName } from './names.ts'
import type { Prompt } from './prompts.ts'
import type { Provider } from './providers.ts'

interface Parts {
  config: Part
  prompts: readonly Prompt[]
  providers: readonly Provider[]
  defaults: Defaults
  cases: Cases
  notes: Notes
  /** Transforms of providers, by the provider. */
  transforms: ReadonlyMap<Provider, JsonObject | string>
}

/** Answers that are to be recorded: of a provider, with a prompt. */
export interface Recorded {
  path: string
  provider: Provider
  prompt: Prompt | undefined
}

/** The suite, once the cases have been read. */
export class ImportedSuite {
  readonly #parts: Parts
  readonly recorded: Recorded[] = []

  constructor(parts: Parts) {
    this.#parts = parts
  }

  suite(): JsonObject {
    const { defaults, cases } = this.#parts
    const { scorers, leftOut } = defaults.scorers
    const all = leftOut.length > 0 ? [...scorers, needsReview(scorers)] : scorers
    const judge = this.#judge()
    const answering = cases.areAnswered ? this.#noteUnasked() : this.#answering()
    const lacked = this.lacked()
    return {
      ...answering,
      ...(defaults.transform !== undefined && { transform: defaults.transform }),
      ...(lacked.length > 0 && { defaults: { vars: Object.fromEntries(lacked.map((name) => [name, ''])) } }),
      ...(judge && { judge }),
      scorers: all.length > 0 ? all : this.#answered(),
      // An answer without a visible character is the scorers' to judge, as it is there.
      blankAnswers: 'score',
      ...this.#repeats(),
    }
  }

  /** Where no test has an assertion for all, those without any pass; here somebody has to look at least. */
  #answered(): JsonObject[] {
    const { cases, notes, config } = this.#parts
    if (cases.hasUnscored)
      notes.differs(
        'assert: []',
        {
          en: 'passes there whatever the answer is; here the scorer `answered` wants an answer that is not empty',
          ja: 'promptfoo ではどんな回答でも合格です。ここではスコアラー answered が空でない回答を求めます',
        },
        config.get('tests').origin,
      )
    return [{ type: 'length', name: 'answered', min: 1 }]
  }

  #judge(): JsonObject | undefined {
    const { defaults, cases, notes, config } = this.#parts
    if (defaults.judge) return defaults.judge
    if (cases.judge) return cases.judge
    const isAsked = cases.hasJudged || defaults.scorers.scorers.some(({ type }) => JUDGED.has(String(type)))
    if (!isAsked) return undefined
    notes.differs('grader', BY_DEFAULT, config.origin)
    return { model: 'openai:gpt-5.4-mini' }
  }

  #answering(): JsonObject {
    const { prompts, providers, config, notes, cases } = this.#parts
    if (cases.someAnswered) notes.leftOut('providerOutput', SOME_ANSWERED, config.origin)
    const models = providers.filter(({ model }) => model !== undefined && prompts.length > 0)
    const others = providers.filter((provider) => !models.includes(provider))
    for (const { model, knownAs, at } of others)
      if (model) notes.leftOut(`provider ${knownAs[0]}`, NO_PROMPT, at.origin)
    const isMatrix = models.every(
      (provider) => this.#promptsOf(provider).length === prompts.length && !provider.transform,
    )
    const targets = [
      ...(isMatrix ? [] : models.flatMap((provider) => this.#modelTargets(provider))),
      ...others.flatMap((provider) => this.#otherTargets(provider)),
      ...(providers.length === 0 ? [this.#recordedTarget(nobody(this.#parts.config), undefined)] : []),
    ]
    const isUsed = providers.some(({ model, http, isEcho }) => model || http || isEcho)
    if (!isUsed) for (const prompt of prompts) this.#notePrompt(prompt)
    return {
      ...(isMatrix &&
        models.length > 0 && {
          prompts: prompts.map((prompt) => this.#writtenPrompt(prompt)),
          models: models.map(modelEntry),
        }),
      ...(targets.length > 0 && { targets }),
    }
  }

  /** Every test brings its answer: nobody is asked. */
  #noteUnasked(): JsonObject {
    const { prompts, providers, notes } = this.#parts
    for (const { knownAs, at } of providers) notes.leftOut(`provider ${knownAs[0]}`, ALL_ANSWERED, at.origin)
    for (const { name, at } of prompts) notes.leftOut(`prompt ${name}`, ALL_ANSWERED, at.origin)
    return {}
  }

  /** Models whose prompts differ stand each with their own. */
  #modelTargets(provider: Provider): JsonObject[] {
    return this.#promptsOf(provider).map((prompt) => {
      const { name: _, prompt: text, file } = this.#writtenPrompt(prompt)
      return {
        name: this.#nameOf(provider, prompt),
        ...provider.model,
        prompt: file === undefined ? text : { file },
        ...this.#transform(provider),
      } as JsonObject
    })
  }

  #otherTargets(provider: Provider): JsonObject[] {
    const prompts = this.#promptsOf(provider)
    const { http } = provider
    if (http && prompts.every(({ prompt }) => typeof prompt === 'string')) {
      return prompts.map((prompt) => ({
        name: this.#nameOf(provider, prompt),
        http: withPrompt(http.spec, String(this.#writtenPrompt(prompt).prompt)),
        ...this.#transform(provider),
      }))
    }
    return (prompts.length > 0 ? prompts : [undefined]).map((prompt) => this.#recordedTarget(provider, prompt))
  }

  #recordedTarget(provider: Provider, prompt: Prompt | undefined): JsonObject {
    const name = prompt ? this.#nameOf(provider, prompt) : provider.name
    const path = `outputs/${asFileName(name)}.jsonl`
    this.recorded.push({ path, provider, prompt })
    return { name, outputs: path, ...this.#transform(provider) }
  }

  #transform(provider: Provider): JsonObject {
    const transform = this.#parts.transforms.get(provider)
    return transform === undefined ? {} : { transform }
  }

  #promptsOf({ prompts: wanted }: Provider): readonly Prompt[] {
    const { prompts } = this.#parts
    if (!wanted) return prompts
    const found = prompts.filter(({ name, knownAs }) => wanted.some((one) => one === name || knownAs.includes(one)))
    return found.length > 0 ? found : prompts
  }

  #nameOf(provider: Provider, prompt: Prompt): string {
    return this.#promptsOf(provider).length === 1 ? provider.name : `${provider.name}/${prompt.name}`
  }

  #writtenPrompt({ name, prompt, file }: Prompt): { name: string; prompt?: JsonObject[string]; file?: string } {
    const { cases } = this.#parts
    if (file !== undefined) return { name, file }
    const before = cases.has(PREFIX) ? `{{${PREFIX}}}` : ''
    const after = cases.has(SUFFIX) ? `{{${SUFFIX}}}` : ''
    if (prompt === undefined) return { name }
    return { name, prompt: typeof prompt === 'string' ? `${before}${prompt}${after}` : prompt }
  }

  /** A prompt that nobody is sent any more is carried as a file. */
  #notePrompt({ name, at }: Prompt): void {
    this.#parts.notes.leftOut(`prompt ${name}`, UNSENT, at.origin)
  }

  /** Names that some case lacks, and that prompts or scorers use. */
  lacked(): string[] {
    const { prompts, providers, defaults, cases } = this.#parts
    const used = new Set([
      ...prompts.flatMap(({ names }) => [...names]),
      ...providers.flatMap(({ http }) => (http ? [...http.names].filter((name) => name !== 'prompt') : [])),
      ...defaults.scorers.names,
      ...cases.names,
      ...[PREFIX, SUFFIX].filter((name) => cases.has(name)),
    ])
    return [...used].filter((name) => cases.isLackedBySome(name))
  }

  #repeats(): JsonObject {
    const repeat = this.#parts.config.get('evaluateOptions').get('repeat').number
    return repeat !== undefined && repeat > 1 ? { repeats: Math.floor(repeat) } : {}
  }

  /** The prompts that no target is sent, for whoever records the answers. */
  files(): CarriedFile[] {
    const { prompts, providers } = this.#parts
    const isSent = providers.some(({ model, http }) => model !== undefined || http !== undefined)
    if (isSent) return []
    return prompts.flatMap(({ name, prompt }) => {
      if (prompt === undefined) return []
      const text = typeof prompt === 'string' ? prompt : JSON.stringify(prompt, null, 2)
      return [{ path: `prompts/${asFileName(name)}.${typeof prompt === 'string' ? 'txt' : 'json'}`, text }]
    })
  }
}

/** The prompt takes the place of `{{prompt}}`, with its own names still open. */
function withPrompt(spec: JsonObject, prompt: string): JsonObject {
  const put = (value: JsonObject[string]): JsonObject[string] => {
    if (typeof value === 'string') return value.replaceAll('{{prompt}}', () => prompt)
    if (Array.isArray(value)) return value.map(put)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, put(item)]))
  }
  return put(spec) as JsonObject
}

/** A plain name where that says everything. */
function modelEntry({ name, model }: Provider): JsonObject | string {
  const entry = model as JsonObject
  const short = String(entry.model).replace(/^[\w-]+:/, '')
  if (Object.keys(entry).length === 1 && name === short) return String(entry.model)
  return name === short ? entry : { name, ...entry }
}

/** Where a config names no provider at all. */
const nobody = (at: Part): Provider => ({ name: 'answers', knownAs: [], isEcho: false, at })

const BY_DEFAULT = {
  en: 'no grader is named: promptfoo picks one by the keys that it finds; here it is openai:gpt-5.4-mini, change `judge.model`',
  ja: '採点モデルの指定がありません。promptfoo は見つけた鍵で選びます。ここでは openai:gpt-5.4-mini にしました。judge.model で変えてください',
}
const SOME_ANSWERED = {
  en: 'only some tests bring their answer: here the targets answer every case',
  ja: '一部のテストだけが回答を持っています。ここではターゲットがすべてのケースに答えます',
}
const ALL_ANSWERED = {
  en: 'every test brings its own answer, so that nobody is asked',
  ja: 'すべてのテストが回答を持っているため、どこにも送りません',
}
const NO_PROMPT = {
  en: 'none of the prompts can be sent from here: its answers go into the file that the target names under `outputs`',
  ja: 'ここから送れるプロンプトがありません。回答は、ターゲットの outputs が指すファイルに書いてください',
}
const UNSENT = {
  en: 'none of the providers can be reached, so that nothing is sent; its text lies in prompts/',
  ja: '呼び出せるプロバイダーがないため送りません。テキストは prompts/ にあります',
}
