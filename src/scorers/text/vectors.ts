import { layerOf } from '../../bertscore/layer.ts'
import { cosine, pooled } from '../../bertscore/pool.ts'
import type { EncodedText } from '../../encoder/encoder.ts'
import type { Pooling } from '../../encoder/models/pooling.ts'
import { BadInput, ScoreError } from '../../errors.ts'
import type { JsonObject } from '../../json.ts'
import type { EmbeddingConfig } from '../../judge/embedding/create-embedder.ts'
import { FatalJudgeError } from '../../judge/failures.ts'
import type { Case } from '../../score/case.ts'
import type { Encoding, Files, ScoreContext } from '../../score/scorer.ts'
import { encoderOf, modelOf } from './encoding.ts'

/** Who turns texts into vectors: a model on this machine, or a provider's. */
export interface Vectors {
  /** Opens what is on this machine. */
  warm?(encoder: Encoding): Promise<unknown>
  compare(output: string, references: readonly string[], testCase: Case, context: ScoreContext): Promise<Compared>
}

interface Compared {
  /** The best of the references, −1 … 1. */
  cosine: number
  /** What is said of it beside the number. */
  details: JsonObject
  /** What has to be equal for two numbers to be comparable. */
  signed: JsonObject
}

/** `openai:text-embedding-3-small`; names of checkpoints have no colon, and a drive is one letter. */
export const isProviderModel = (name: string) => /^[a-z][a-z0-9-]+:/.test(name)

/** The provider that options name; undefined where it is a model on this machine. */
export function providerOf(options: Record<string, unknown>): EmbeddingConfig | undefined {
  const { model, baseURL, apiKeyEnv, price, requests } = options
  if (typeof model !== 'string' || !isProviderModel(model)) return undefined
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return {
    model,
    baseURL: text(baseURL),
    apiKeyEnv: text(apiKeyEnv),
    ...(isObject(price) && typeof price.input === 'number' && { price: { input: price.input } }),
    ...(isObject(requests) && { requests }),
  }
}

const isObject = (value: unknown): value is Record<string, number | undefined> =>
  typeof value === 'object' && value !== null

/** A checkpoint that was added, or a folder of one. */
export async function localVectors(
  options: { model: string; layer?: number | undefined; pooling?: Pooling | undefined },
  files: Files,
): Promise<Vectors> {
  const model = await modelOf(options.model, files)
  const layer = layerOf(model, options.layer ?? model.layers)
  const pooling = options.pooling ?? model.pooling ?? 'mean'
  const about = { layer, pooling }
  return {
    warm: (encoder) => encoder.tokenize('', model, layer),
    async compare(output, references, _testCase, context) {
      const encoder = encoderOf(context)
      const [candidate, ...others] = (await Promise.all(
        [output, ...references].map((text) => encoder.encode(text, model, layer)),
      )) as [EncodedText, ...EncodedText[]]
      const own = pooled(candidate, pooling)
      const similarities = others.map((other) =>
        isEmpty(candidate) || isEmpty(other) ? 0 : cosine(own, pooled(other, pooling)),
      )
      const all = [candidate, ...others]
      const [truncated, marks] = [all.some((one) => one.truncated), all.some((one) => one.marks)]
      return {
        cosine: Math.max(...similarities),
        details: { truncated, marks, model: model.name, ...about },
        signed: { model: `${model.name}@${model.hash.slice(0, 12)}`, ...about },
      }
    },
  }
}

/** Nothing but the marks: such texts are all alike, and like nothing. */
const isEmpty = ({ ids }: EncodedText) => ids.length <= 2

/** A provider's model: asked once for each text, in batches. */
export function providerVectors(config: EmbeddingConfig): Vectors {
  return {
    async compare(output, references, testCase, context) {
      const embed = embedderOf(context)
      const { target, repeat, scorer = 'embedding-similarity' } = context
      const asker = { scorer, case: testCase.id, target, repeat }
      // Providers refuse a text without a character; it is like nothing.
      const vectorOf = (text: string) => (text.trim() === '' ? undefined : embed(text, config, asker))
      const [own, ...others] = await asked(() => Promise.all([output, ...references].map(vectorOf)))
      const similarities = others.map((other) => (own && other ? cosineOf(own, other, config.model) : 0))
      return { cosine: Math.max(...similarities), details: { model: config.model }, signed: { model: config.model } }
    },
  }
}

function embedderOf(context: ScoreContext) {
  const { embed } = encoderOf(context)
  if (embed) return embed
  throw new ScoreError('input', { en: 'no provider can be asked here', ja: 'ここではプロバイダーに質問できません' })
}

/** What is wrong with the description of a model that only a case named is that score's error. */
async function asked<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof BadInput) || error instanceof FatalJudgeError) throw error
    throw new ScoreError('input', error.mistakes[0]?.message ?? error.message, { cause: error })
  }
}

function cosineOf(a: Float32Array, b: Float32Array, model: string): number {
  if (a.length === b.length) return cosine(a, b)
  throw new ScoreError('malformed', {
    en: `${model} gave vectors of different lengths (${a.length}, ${b.length})`,
    ja: `${model} のベクトルの長さが一致しません（${a.length}、${b.length}）`,
  })
}
