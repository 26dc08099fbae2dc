import { ScoreError } from '../../../errors.ts'
import { type Json, MAX_DEPTH, nestsDeeperThan } from '../../../json.ts'

/** Where the results of SDKs keep what they answered; theirs are getters, which JSON does not see. */
const ANSWER_KEYS = ['role', 'text', 'content', 'parts', 'messages', 'response', 'toolCalls', 'toolResults', 'steps']

/** What a program hands over, as data: results of SDKs become plain objects, and what cannot be data is refused. */
export function plainData(value: unknown): Json | undefined {
  if (value === undefined || value === null || typeof value === 'string') return value
  let text: string | undefined
  try {
    text = nestsDeeperThan(value) ? undefined : JSON.stringify(isInstance(value) ? answerIn(value) : value)
  } catch {
    // Circular data and such are refused below.
  }
  if (text !== undefined) return JSON.parse(text) as Json
  throw new ScoreError('input', {
    en: `input and output must be data that JSON can hold, at most ${MAX_DEPTH} levels deep`,
    ja: `input と output は JSON で表せるデータでなければなりません（入れ子は ${MAX_DEPTH} 段まで）`,
  })
}

function isInstance(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype !== Object.prototype && prototype !== null
}

function answerIn(instance: object): object {
  const entries = ANSWER_KEYS.filter((key) => key in instance).map((key) => [key, instance[key as keyof object]])
  return entries.length > 0 ? Object.fromEntries(entries) : instance
}
