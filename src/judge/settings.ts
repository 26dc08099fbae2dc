import { BadInput, type Mistake } from '../errors.ts'
import type { Language, Message } from '../language.ts'
import type { Price } from './judge.ts'
import type { ModelLike } from './models/resolve.ts'
import { STRUCTURES, type StructureSetting } from './sending/ladder.ts'

type Given<T> = T | null | undefined

/** The judge as a suite or a caller describes it. Seconds where time is meant. */
export type JudgeConfig = {
  model: ModelLike
  baseURL?: Given<string>
  apiKeyEnv?: Given<string>
  temperature?: Given<number>
  timeout?: Given<number>
  maxRetries?: Given<number>
  deadline?: Given<number>
  concurrency?: Given<number>
  requestsPerMinute?: Given<number>
  tokensPerMinute?: Given<number>
  /** US dollars per million tokens. */
  price?: Given<{ input: number; output: number }>
  maxCost?: Given<number>
  /** Most tokens of one reply; absent: what the shape of the reply can need. */
  maxOutputTokens?: Given<number>
  /** How the shape of a reply is asked for; `auto` finds out what the model takes. */
  structure?: Given<StructureSetting>
  language?: Given<Language>
}

export interface JudgeSettings {
  baseURL?: string
  apiKeyEnv?: string
  temperature: number
  timeoutMs: number
  maxRetries: number
  deadlineMs: number
  concurrency: number
  requestsPerMinute?: number
  tokensPerMinute?: number
  price?: Price
  maxCost?: number
  maxOutputTokens?: number
  structure: StructureSetting
  language?: Language
}

/** Checks a description and fills in what it leaves open; every mistake at once. */
export function judgeSettings(config: JudgeConfig): JudgeSettings {
  const mistakes: Mistake[] = []
  const number = (key: NumberKey, isRight: (value: number) => boolean, wanted: Message): number | undefined => {
    const value = config[key] ?? undefined
    if (value === undefined || (typeof value === 'number' && isRight(value))) return value
    mistakes.push(wrong(key, wanted))
    return undefined
  }
  const settings = {
    temperature: number('temperature', (value) => value >= 0 && value <= 2, RANGE) ?? 0,
    timeoutMs: (number('timeout', isPositive, POSITIVE) ?? 30) * 1000,
    maxRetries: number('maxRetries', (value) => Number.isInteger(value) && value >= 0, COUNT) ?? 3,
    deadlineMs: (number('deadline', isPositive, POSITIVE) ?? 300) * 1000,
    concurrency: number('concurrency', (value) => Number.isInteger(value) && value >= 1, AT_LEAST_ONE) ?? 5,
    requestsPerMinute: number('requestsPerMinute', isPositive, POSITIVE),
    tokensPerMinute: number('tokensPerMinute', isPositive, POSITIVE),
    maxCost: number('maxCost', (value) => value >= 0, NOT_NEGATIVE),
    maxOutputTokens: number('maxOutputTokens', (value) => Number.isInteger(value) && value >= 1, AT_LEAST_ONE),
    structure: config.structure ?? 'auto',
    price: config.price ? { ...config.price, source: 'judge.price' } : undefined,
    baseURL: config.baseURL ?? undefined,
    apiKeyEnv: config.apiKeyEnv ?? undefined,
    language: config.language ?? undefined,
  }
  mistakes.push(
    ...addressMistakes(settings.baseURL),
    ...keyMistakes(settings.apiKeyEnv),
    ...priceMistakes(config.price),
    ...structureMistakes(config.structure),
    ...patienceMistakes(settings),
  )
  if (mistakes.length > 0) throw new BadInput(mistakes)
  return withoutUndefined(settings) as JudgeSettings
}

type NumberKey = Exclude<keyof JudgeConfig, 'model' | 'baseURL' | 'apiKeyEnv' | 'price' | 'structure' | 'language'>

const isPositive = (value: number) => value > 0 && Number.isFinite(value)

function addressMistakes(baseURL: string | undefined): Mistake[] {
  if (baseURL === undefined) return []
  const url = URL.canParse(baseURL) ? new URL(baseURL) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return [wrong('baseURL', ADDRESS)]
  const hasKey = url.username || url.password || [...url.searchParams.keys()].some((name) => KEY_PARAMETER.test(name))
  return hasKey ? [wrong('baseURL', NO_KEY_INSIDE)] : []
}

const KEY_PARAMETER = /key|token|secret|sig|auth|password/i

/** A key written where the name of its variable belongs must not be repeated in a message. */
function keyMistakes(apiKeyEnv: string | undefined): Mistake[] {
  return apiKeyEnv === undefined || VARIABLE_NAME.test(apiKeyEnv) ? [] : [wrong('apiKeyEnv', VARIABLE)]
}

/** Small letters and digits together are what keys look like. */
const VARIABLE_NAME = /^(?:[A-Z_][A-Z0-9_]*|[A-Za-z_]+)$/

function priceMistakes(price: JudgeConfig['price']): Mistake[] {
  if (price === null || price === undefined) return []
  const isRight = (value: unknown) => typeof value === 'number' && value >= 0 && Number.isFinite(value)
  return isRight(price.input) && isRight(price.output) ? [] : [wrong('price', PRICE)]
}

function structureMistakes(structure: JudgeConfig['structure']): Mistake[] {
  return structure == null || STRUCTURES.includes(structure) ? [] : [wrong('structure', STRUCTURE)]
}

/** A question that is given up before its request is would make `timeout` a lie. */
function patienceMistakes({ timeoutMs, deadlineMs }: { timeoutMs: number; deadlineMs: number }): Mistake[] {
  if (timeoutMs <= deadlineMs) return []
  const [timeout, deadline] = [timeoutMs / 1000, deadlineMs / 1000]
  return [
    wrong('timeout', {
      en: `(${timeout} s for a request) is above deadline (${deadline} s for a question with all its requests): raise deadline, too`,
      ja: `（1 リクエストあたり ${timeout} 秒）が deadline（再試行を含む 1 問あたり ${deadline} 秒）を超えています。deadline も上げてください`,
    }),
  ]
}

const wrong = (key: keyof JudgeConfig, wanted: Message): Mistake => ({
  path: `judge.${key}`,
  message: { en: `judge.${key} ${wanted.en}`, ja: `judge.${key} ${wanted.ja}` },
})

function withoutUndefined(object: object): object {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined))
}

const RANGE: Message = { en: 'is a number from 0 to 2', ja: 'は 0 から 2 の数で書きます' }
const POSITIVE: Message = { en: 'is a number above 0', ja: 'は 0 より大きい数で書きます' }
const NOT_NEGATIVE: Message = { en: 'is a number of at least 0', ja: 'は 0 以上の数で書きます' }
const COUNT: Message = { en: 'is a whole number of at least 0', ja: 'は 0 以上の整数で書きます' }
const AT_LEAST_ONE: Message = { en: 'is a whole number of at least 1', ja: 'は 1 以上の整数で書きます' }
const STRUCTURE: Message = {
  en: `is one of ${STRUCTURES.join(', ')}`,
  ja: `は ${STRUCTURES.join('・')} のいずれかです`,
}
const ADDRESS: Message = { en: 'begins with http:// or https://', ja: 'は http:// か https:// で始めます' }
const NO_KEY_INSIDE: Message = {
  en: 'must not hold a key; put it into an environment variable and name that in apiKeyEnv',
  ja: 'に鍵を書かないでください。環境変数に入れ、その名前を apiKeyEnv に書きます',
}
const VARIABLE: Message = {
  en: 'is the name of an environment variable, such as OPENAI_API_KEY, and never the key itself',
  ja: 'には鍵そのものではなく、OPENAI_API_KEY のような環境変数の名前を書きます',
}
const PRICE: Message = {
  en: 'is { input, output } in US dollars per million tokens',
  ja: 'は { input, output } の形で、100 万トークンあたりの米ドルで書きます',
}
