import { BadInput, errorText, ScoreError } from '../../../errors.ts'
import type { Json } from '../../../json.ts'
import { createJudge } from '../../../judge/create-judge.ts'
import { NotAsked } from '../../../judge/failures.ts'
import type { Judge } from '../../../judge/judge.ts'
import type { Memo } from '../../../judge/memo.ts'
import type { ModelLike } from '../../../judge/models/resolve.ts'
import { Pool } from '../../../judge/pool.ts'
import { type JudgeConfig, judgeSettings } from '../../../judge/settings.ts'
import { environmentLanguage, inLanguage, type Message } from '../../../language.ts'
import { promptsOf } from '../prompts-option.ts'
import semanticSimilarity from '../semantic-similarity.ts'
import { judgeAlone } from './judge-alone.ts'

export interface TextPair {
  reference: string
  candidate: string
}

export interface LlmScore {
  /** 1 … 5. */
  score: number
  /** score / 5. */
  normalizedScore: number
  reasoning: string
}

export interface LlmScoreOptions extends Omit<JudgeConfig, 'model' | 'concurrency'> {
  /** `openai:gpt-4o-mini` unless said. */
  model?: ModelLike
  /** Told why a result is null; absent: `console.warn`. */
  onWarning?(message: string): void
}

export interface LlmScoreBatchOptions extends LlmScoreOptions {
  /** Pairs asked about at the same time (5). */
  maxConcurrent?: number
  onProgress?(done: number, total: number): void
}

const DEFAULT_MODEL = 'openai:gpt-4o-mini'

/** How close two texts are in meaning, 1 to 5; null, with a warning, when no score could be had. */
export async function calculateLlmScore(pair: TextPair, options: LlmScoreOptions = {}): Promise<LlmScore | null> {
  const { model = DEFAULT_MODEL } = options
  const judge = openJudge(options, { pool: poolOf(model) })
  const say = warningFor(options)
  return scorePair(pair, judge).catch((thrown: unknown) => {
    say(failureText(thrown))
    return null
  })
}

/** The same for many pairs: results in the order of the pairs, null for those that failed. A repeated pair is asked once. */
export async function calculateLlmScoreBatch(
  pairs: readonly (TextPair | readonly [reference: string, candidate: string])[],
  options: LlmScoreBatchOptions = {},
): Promise<(LlmScore | null)[]> {
  const { maxConcurrent = 5, onProgress } = options
  const judge = openJudge({ ...options, concurrency: maxConcurrent }, { memo: memoryMemo() })
  const say = warningFor(options)
  const results: (LlmScore | null)[] = new Array(pairs.length).fill(null)
  let next = 0
  let done = 0
  let hopeless = false
  const score = async (at: number) => {
    try {
      results[at] = await scorePair(asPair(pairs[at] as (typeof pairs)[number]), judge)
    } catch (thrown) {
      if (hopeless) return
      // A wrong key or model fails every pair alike: one warning, and nothing more is asked.
      hopeless = thrown instanceof BadInput
      const { en, ja } = failureText(thrown)
      const which = hopeless ? { en: 'all pairs', ja: 'すべての組' } : { en: `pair ${at + 1}`, ja: `${at + 1} 組目` }
      say({ en: `${which.en}: ${en}`, ja: `${which.ja}: ${ja}` })
    }
  }
  const work = async () => {
    while (next < pairs.length) {
      const at = next++
      if (!hopeless) await score(at)
      onProgress?.(++done, pairs.length)
    }
  }
  await Promise.all(Array.from({ length: Math.min(maxConcurrent, pairs.length) }, work))
  return results
}

function asPair(pair: TextPair | readonly [string, string]): TextPair {
  return 'reference' in pair ? pair : { reference: pair[0], candidate: pair[1] }
}

async function scorePair({ reference, candidate }: TextPair, judge: () => Promise<Judge>): Promise<LlmScore> {
  if (isBlank(reference) || isBlank(candidate)) throw new ScoreError('input', BLANK)
  const scorer = { type: 'semantic-similarity', definition: semanticSimilarity, options: PROMPTS }
  const judged = await judgeAlone(scorer, { output: candidate, expected: reference }, { judge: await judge() })
  if ('notScorable' in judged) throw new ScoreError('input', judged.notScorable)
  const { score, normalizedScore, reasoning } = judged.result.details as LlmScore
  return { score, normalizedScore, reasoning }
}

const PROMPTS = promptsOf('semantic-similarity')
const BLANK: Message = { en: 'a text is blank', ja: '空のテキストがあります' }

const isBlank = (text: unknown) => typeof text !== 'string' || text.trim() === ''

function failureText(thrown: unknown): Message {
  const said = thrown instanceof ScoreError || thrown instanceof NotAsked ? thrown.said : both(errorText(thrown))
  return { en: `no score: ${said.en}`, ja: `スコアなし: ${said.ja}` }
}

const both = (text: string): Message => ({ en: text, ja: text })

/** Wrong settings are thrown at once; a model that cannot be had is a failure of every pair, found once. */
function openJudge({ model = DEFAULT_MODEL, ...config }: LlmScoreOptions & { concurrency?: number }, around: object) {
  const described = { ...config, model }
  judgeSettings(described)
  let opened: Promise<Judge> | undefined
  return () => (opened ??= createJudge(described, around))
}

function warningFor({ onWarning = console.warn, language }: LlmScoreOptions) {
  return (message: Message) => onWarning(inLanguage(message, language ?? environmentLanguage()))
}

/** Calls one after the other share a model's limits, and what was learnt about it. */
const pools = new Map<string, Pool>()
const objectPools = new WeakMap<object, Pool>()

function poolOf(model: ModelLike): Pool {
  const known = typeof model === 'string' ? pools.get(model) : objectPools.get(model)
  if (known) return known
  const pool = new Pool()
  if (typeof model === 'string') pools.set(model, pool)
  else objectPools.set(model, pool)
  return pool
}

function memoryMemo(): Memo {
  const kept = new Map<string, Json>()
  return {
    get: async (key) => kept.get(key),
    set: async (key, value) => {
      kept.set(key, value)
    },
  }
}
