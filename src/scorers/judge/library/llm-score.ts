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
import { JUDGE_KEYS, underOurNames } from './plain-call.ts'

export interface TextPair {
  reference: string
  candidate: string
}

/** The same under the names of the document that these functions come from; options know its names, too. */
export interface NamedTextPair {
  reference_text: string
  candidate_text: string
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
  model_name?: ModelLike
  max_retries?: number
  /** Own words for the question: `{ grade: { system?, prompt? } }`. */
  prompts?: Parameters<typeof promptsOf<'semantic-similarity'>>[1]
  /** Told why a result is null; absent: `console.warn`. */
  onWarning?(message: string): void
}

export interface LlmScoreBatchOptions extends LlmScoreOptions {
  /** Pairs asked about at the same time (5). */
  maxConcurrent?: number
  max_concurrent?: number
  onProgress?(done: number, total: number): void
}

const DEFAULT_MODEL = 'openai:gpt-4o-mini'

/** How close two texts are in meaning, 1 to 5; null, with a warning, when no score could be had. */
export async function calculateLlmScore(
  pair: TextPair | NamedTextPair,
  given: LlmScoreOptions = {},
): Promise<LlmScore | null> {
  const options = underOurNames(given, OPTIONS, 'options.')
  const { model = DEFAULT_MODEL } = options
  const texts = asPair(pair)
  const prompts = promptsOf('semantic-similarity', options.prompts)
  const judge = openJudge(options, { pool: poolOf(model) })
  const say = warningFor(options)
  return scorePair(texts, judge, prompts).catch((thrown: unknown) => {
    say(failureText(thrown))
    return null
  })
}

/** The same for many pairs: results in the order of the pairs, null for those that failed. A repeated pair is asked once. */
export async function calculateLlmScoreBatch(
  given: readonly GivenPair[] | { text_pairs: readonly GivenPair[] } | { pairs: readonly GivenPair[] },
  wanted: LlmScoreBatchOptions = {},
): Promise<(LlmScore | null)[]> {
  const options = underOurNames(wanted, [...OPTIONS, 'maxConcurrent', 'onProgress'], 'options.')
  const pairs = pairsIn(given).map(asPair)
  const prompts = promptsOf('semantic-similarity', options.prompts)
  const { maxConcurrent = 5, onProgress } = options
  const judge = openJudge({ ...options, concurrency: maxConcurrent }, { memo: memoryMemo() })
  const say = warningFor(options)
  const results: (LlmScore | null)[] = new Array(pairs.length).fill(null)
  let next = 0
  let done = 0
  let hopeless = false
  const score = async (at: number) => {
    try {
      results[at] = await scorePair(pairs[at] as TextPair, judge, prompts)
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

const OPTIONS = [...JUDGE_KEYS, 'onWarning', 'prompts']

type GivenPair = TextPair | NamedTextPair | readonly [reference: string, candidate: string]
type GivenPairs = Parameters<typeof calculateLlmScoreBatch>[0]

function pairsIn(given: GivenPairs): readonly GivenPair[] {
  if (isList(given)) return given
  const { pairs } = underOurNames(given as { pairs?: unknown }, ['pairs'], '')
  if (isList(pairs)) return pairs
  throw new BadInput({ path: 'pairs', message: NO_LIST })
}

const isList = (value: unknown): value is readonly GivenPair[] => Array.isArray(value)

const NO_LIST: Message = { en: 'the pairs must be a list', ja: '組はリストで渡してください' }

function asPair(pair: GivenPair): TextPair {
  if ('length' in pair) return { reference: pair[0], candidate: pair[1] }
  return underOurNames(pair as TextPair, ['reference', 'candidate'], '')
}

async function scorePair(
  { reference, candidate }: TextPair,
  judge: () => Promise<Judge>,
  prompts: ReturnType<typeof promptsOf<'semantic-similarity'>>,
): Promise<LlmScore> {
  if (isBlank(reference) || isBlank(candidate)) throw new ScoreError('input', BLANK)
  const scorer = { type: 'semantic-similarity', definition: semanticSimilarity, options: prompts }
  const judged = await judgeAlone(scorer, { output: candidate, expected: reference }, { judge: await judge() })
  if ('notScorable' in judged) throw new ScoreError('input', judged.notScorable)
  const { score, normalizedScore, reasoning } = judged.result.details as LlmScore
  return { score, normalizedScore, reasoning }
}

const BLANK: Message = { en: 'a text is blank', ja: '空のテキストがあります' }

const isBlank = (text: unknown) => typeof text !== 'string' || text.trim() === ''

function failureText(thrown: unknown): Message {
  const said = thrown instanceof ScoreError || thrown instanceof NotAsked ? thrown.said : both(errorText(thrown))
  return { en: `no score: ${said.en}`, ja: `スコアなし: ${said.ja}` }
}

const both = (text: string): Message => ({ en: text, ja: text })

/** Wrong settings are thrown at once; a model that cannot be had is a failure of every pair, found once. */
function openJudge(
  { model = DEFAULT_MODEL, prompts: _, onWarning: _told, ...config }: LlmScoreOptions & { concurrency?: number },
  around: object,
) {
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
