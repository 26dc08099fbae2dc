import { badInput, ScoreError } from '../errors.ts'
import { isJsonObject, type Json } from '../json.ts'
import { answeredBy } from '../score/answered.ts'
import type { Case } from '../score/case.ts'
import type { Usage } from '../score/result.ts'
import type { Answer } from '../score/target.ts'
import { loadModule } from './load-module.ts'
import { toPlain } from './plain.ts'
import type { Extra, ModuleRef } from './protocol.ts'

export type TargetFunction = (testCase: Case, ask: { signal: AbortSignal; repeat: number }) => unknown

export async function openTarget(module: ModuleRef): Promise<TargetFunction> {
  const { default: target } = await loadModule(module)
  if (typeof target === 'function') return target as TargetFunction
  throw badInput(
    `${module.shown} should export a function that answers a case: \`export default async (testCase, { signal }) => …\``,
    `${module.shown} は、ケースに答える関数を export してください: export default async (testCase, { signal }) => …`,
  )
}

/** Asks the user's function. The clock runs here, beside it, so that the way between threads is not counted. */
export async function answerOf(
  target: TargetFunction,
  testCase: Case,
  ask: { signal: AbortSignal; repeat: number; maxBytes: number; extra?: Extra },
): Promise<Answer> {
  const start = performance.now()
  const returned = await target(testCase, { signal: ask.signal, repeat: ask.repeat, ...ask.extra })
  const elapsed = performance.now() - start
  const plain = toPlain(returned, { maxBytes: ask.maxBytes })
  const { output, durationMs = elapsed, usage, finishReason } = isAnswer(plain) ? plain : { output: plain }
  if (output === undefined || output === null) {
    throw new ScoreError('target', { en: 'the target returned nothing', ja: 'ターゲットが何も返しませんでした' })
  }
  if (!isAmount(durationMs)) throw wrong('durationMs', 'a number of milliseconds', 'ミリ秒の数')
  if (usage !== undefined && !isUsage(usage)) throw wrong('usage', 'an object of numbers', '数だけのオブジェクト')
  if (finishReason !== undefined && typeof finishReason !== 'string') throw wrong('finishReason', 'a text', '文字列')
  const answer: Answer = { output, durationMs, ...(usage !== undefined && { usage }) }
  return finishReason === undefined ? answer : { ...answer, answered: { ...answeredBy(answer), finishReason } }
}

const KEYS = new Set(['output', 'durationMs', 'usage', 'finishReason'])

/** `{ output, durationMs?, usage?, finishReason? }` and nothing else: an output that merely has such a key is an output. */
function isAnswer(value: Json | undefined): value is Told {
  return isJsonObject(value) && Object.hasOwn(value, 'output') && Object.keys(value).every((key) => KEYS.has(key))
}

type Told = { output: Json; durationMs?: Json; usage?: Json; finishReason?: Json }

const isAmount = (value: unknown): value is number => typeof value === 'number' && value >= 0

const USAGE = new Set(['calls', 'cached', 'inputTokens', 'outputTokens', 'cost'])
const isUsage = (value: Json): value is Usage & Record<string, Json> =>
  isJsonObject(value) && Object.entries(value).every(([key, amount]) => USAGE.has(key) && isAmount(amount))

function wrong(key: string, en: string, ja: string): ScoreError {
  return new ScoreError('target', {
    en: `the target returned a ${key} that is not ${en}`,
    ja: `ターゲットの返した ${key} は${ja}でなければなりません`,
  })
}
