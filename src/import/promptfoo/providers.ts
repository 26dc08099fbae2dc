import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { Message } from '../../language.ts'
import type { Part } from '../part.ts'
import { httpTarget, isHttp } from './http-provider.ts'
import { Names } from './names.ts'
import { reached, reachedVectors } from './provider-table.ts'
import { type Importing, resolved } from './references.ts'
import { translateTemplate } from './template.ts'

/** Who answered there, as it is written here. */
export interface Provider {
  name: string
  /** How others of the config name it. */
  knownAs: readonly string[]
  /** A model with its settings; a service; or neither: its answers have to be recorded. */
  model?: JsonObject
  http?: { spec: JsonObject; names: ReadonlySet<string> }
  isEcho: boolean
  /** Only these prompts are its own. */
  prompts?: readonly string[]
  /** Code that makes the answer of what was replied. */
  transform?: Part
  at: Part
}

/** The providers of a config, in order. */
export async function providersOf(config: Part, importing: Importing): Promise<Provider[]> {
  const names = new Names()
  const written = config.get('providers').isThere ? config.get('providers') : config.get('targets')
  const made: Provider[] = []
  for (const item of await listed(written, importing)) {
    const { id, options } = identified(item)
    if (id === undefined) importing.notes.leftOut('provider', NO_ID, item.origin)
    else made.push(providerOf(id, options, names, importing))
  }
  return made
}

/** Lists and mappings, also those in files of their own. */
async function listed(part: Part, importing: Importing): Promise<Part[]> {
  const found: Part[] = []
  for (const item of part.items()) {
    const one = await resolved(item, importing, 'provider')
    if (one && one !== item) found.push(...(await listed(one, importing)))
    else if (one) found.push(one)
  }
  return found
}

/** `id`, `{ id, config }` or `{ id: { config } }`. */
function identified(item: Part): { id: string | undefined; options: Part } {
  if (item.text !== undefined) return { id: item.text, options: item }
  const id = item.get('id').text
  if (id !== undefined) return { id, options: item }
  const [[name, options] = []] = item.entries()
  return name !== undefined && options && isJsonObject(options.value)
    ? { id: name, options }
    : { id: undefined, options: item }
}

const READ_KEYS = new Set(['id', 'label', 'config', 'prompts', 'transform'])

function providerOf(id: string, options: Part, names: Names, importing: Importing): Provider {
  const { notes } = importing
  const label = options.get('label').text
  const at = options
  for (const [key, part] of options.text === undefined ? options.entries() : [])
    if (!READ_KEYS.has(key)) notes.leftOut(`provider ${key}`, NOT_CARRIED, part.origin)
  const prompts = options
    .get('prompts')
    .items()
    .flatMap(({ text }) => text ?? [])
  const transform = options.get('transform')
  const base = {
    knownAs: [id, ...(label === undefined ? [] : [label])],
    isEcho: id === 'echo',
    ...(prompts.length > 0 && { prompts }),
    ...(transform.isThere && { transform }),
    at,
  }
  const name = (short: string) => names.unused(oneLine(label ?? short))
  if (isHttp(id)) {
    const http = httpTarget(id, options, notes)
    return { ...base, name: name('http'), ...(http && { http }) }
  }
  const reach = reached(id)
  if (!reach) {
    if (id !== 'echo') notes.leftOut(`provider ${id}`, UNREACHED, at.origin)
    return { ...base, name: name(shortId(id)) }
  }
  const settings = modelSettings(options.get('config'), notes, id)
  const { model, baseURL, apiKeyEnv } = reach
  return {
    ...base,
    name: name(model.replace(/^[\w-]+:/, '')),
    model: { model, ...(baseURL && { baseURL }), ...(apiKeyEnv && { apiKeyEnv }), ...settings },
  }
}

const oneLine = (name: string) => name.trim().replace(/\s+/g, ' ').slice(0, 80)

const shortId = (id: string) => id.replace(/^file:\/\//, '').replace(/^.*\//, '') || id

/** The judge that a grader there is here; undefined, with a note, where it cannot be reached. */
export async function judgeOf(written: Part, importing: Importing): Promise<JsonObject | undefined> {
  const part = await resolved(written, importing, 'grader')
  if (!part) return undefined
  const text = part.get('text')
  if (text.isThere) return judgeOf(text, importing)
  if (part.get('embedding').isThere) return undefined
  const { id, options } = identified(part)
  const reach = id === undefined ? undefined : reached(id)
  if (!reach) return void importing.notes.leftOut(`grader ${id ?? ''}`.trim(), NO_GRADER, part.origin)
  const { model, baseURL, apiKeyEnv } = reach
  // A judge's system prompt is Saiten's own.
  const { system, ...settings } = modelSettings(options.get('config'), importing.notes, id as string)
  if (system !== undefined) importing.notes.leftOut('grader system', NOT_CARRIED, part.origin)
  return { model, ...(baseURL && { baseURL }), ...(apiKeyEnv && { apiKeyEnv }), ...settings }
}

/** The model of vectors that a grader names; undefined where it names none, with a note where it cannot be asked. */
export async function vectorsOf(written: Part, importing: Importing): Promise<JsonObject | undefined> {
  const part = await resolved(written, importing, 'grader')
  const { id, options } = identified(part?.get('embedding').isThere ? part.get('embedding') : (part ?? written))
  if (id === undefined) return undefined
  const reach = reachedVectors(id)
  if (!reach) return void importing.notes.leftOut(`grader ${id}`, NO_VECTORS, written.origin)
  for (const [key, value] of options.get('config').entries())
    importing.notes.leftOut(`provider config ${key}`, ENVIRONMENT.get(key) ?? NOT_CARRIED, value.origin)
  // Assertions stand in cases, and data does not say where texts are sent and with which key.
  if (reach.baseURL || reach.apiKeyEnv)
    return void importing.notes.leftOut(`grader ${id}`, VECTORS_ELSEWHERE, written.origin)
  return { model: reach.model }
}

type Setting = (value: Part) => JsonObject | undefined

const tokens: Setting = ({ number }) =>
  number !== undefined && number >= 1 ? { maxOutputTokens: Math.floor(number) } : undefined
const address: Setting = ({ text }) => (text && /^https?:\/\/[^{}]+$/.test(text) ? { baseURL: text } : undefined)
const system: Setting = (value) => {
  const text = value.text ?? partsText(value.value)
  const made = text === undefined ? undefined : translateTemplate(text)
  return made && 'text' in made ? { system: made.text } : undefined
}

/** What of a provider's settings there is here, too. */
const SETTINGS: Readonly<Record<string, Setting>> = {
  temperature: ({ number }) => (number !== undefined && number >= 0 ? { temperature: number } : undefined),
  max_tokens: tokens,
  maxTokens: tokens,
  max_output_tokens: tokens,
  maxOutputTokens: tokens,
  max_completion_tokens: tokens,
  max_new_tokens: tokens,
  max_gen_len: tokens,
  num_predict: tokens,
  apiBaseUrl: address,
  apiHost: ({ text }) =>
    text && /^[\w.-]+$/.test(text) && !/azure/.test(text) ? { baseURL: `https://${text}` } : undefined,
  apiKeyEnvar: ({ text }) => (text && /^\w+$/.test(text) ? { apiKeyEnv: text } : undefined),
  instructions: system,
  systemInstruction: system,
  system,
}

/** Mappings of settings inside the settings. */
const NESTED = new Set(['generationConfig', 'inferenceConfig', 'interfaceConfig'])

function modelSettings(config: Part, notes: Importing['notes'], id: string): JsonObject {
  const made: JsonObject = {}
  for (const [key, value] of config.entries()) {
    if (NESTED.has(key)) Object.assign(made, modelSettings(value, notes, id))
    else {
      const setting = Object.hasOwn(SETTINGS, key) ? SETTINGS[key]?.(value) : undefined
      if (setting) Object.assign(made, setting)
      else
        notes.leftOut(
          `provider config ${key}`,
          SECRET.test(key) ? NO_SECRETS : (ENVIRONMENT.get(key) ?? NOT_CARRIED),
          value.origin,
        )
    }
  }
  return made
}

function partsText(value: Json | undefined): string | undefined {
  const parts = isJsonObject(value) ? value.parts : undefined
  const texts = (Array.isArray(parts) ? parts : [parts]).map((part) => (isJsonObject(part) ? part.text : undefined))
  return texts.every((text) => typeof text === 'string') ? texts.join('\n') : undefined
}

const SECRET = /(?:api_?key|access_?token|secret|password|credentials?)$/i

const NOT_CARRIED = { en: 'is not carried over', ja: '取り込みません' }
const NO_SECRETS = {
  en: 'keys are not carried over: put it into the environment (`apiKeyEnv` names the variable)',
  ja: '鍵は取り込みません。環境変数に入れてください（apiKeyEnv で変数名を指定できます）',
}
const ENVIRONMENT: ReadonlyMap<string, Message> = new Map([
  ['region', { en: 'stands in the environment here: AWS_REGION', ja: 'ここでは環境変数 AWS_REGION で指定します' }],
  [
    'projectId',
    {
      en: 'stands in the environment here: GOOGLE_VERTEX_PROJECT',
      ja: 'ここでは環境変数 GOOGLE_VERTEX_PROJECT で指定します',
    },
  ],
  [
    'apiHost',
    {
      en: 'stands in the environment here: AZURE_RESOURCE_NAME',
      ja: 'ここでは環境変数 AZURE_RESOURCE_NAME で指定します',
    },
  ],
])
const NO_ID = { en: 'has no id', ja: 'id がありません' }
const UNREACHED = {
  en: 'cannot be reached from here: its answers go into the file that the target names under `outputs`, one {"id":"test-1","output":"…"} a line',
  ja: 'ここからは呼び出せません。回答は、ターゲットの outputs が指すファイルに 1 行 {"id":"test-1","output":"…"} の形で書いてください',
}
const VECTORS_ELSEWHERE: Message = {
  en: 'a case cannot name the address and key of a model of vectors: write the scorer with its `baseURL` and `apiKeyEnv` under `scorers` in the suite',
  ja: '埋め込みモデルの接続先と鍵はケースに書けません。baseURL と apiKeyEnv を付けたスコアラーをスイートの scorers に書いてください',
}
const NO_VECTORS = {
  en: 'gives no vectors from here: the scorers name another model',
  ja: 'ここからはベクトルを得られません。スコアラーでは別のモデルを指定しています',
}
const NO_GRADER = {
  en: 'cannot be asked from here: `judge` in the suite names another model',
  ja: 'ここからは呼び出せません。スイートの judge では別のモデルを指定しています',
}
