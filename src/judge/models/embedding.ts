import { isJsonObject } from '../../json.ts'
import type { Model, ModelReply } from './model.ts'

/** What every version of the AI SDK's embedding specification has. */
export interface SdkEmbeddingModel {
  readonly specificationVersion: string
  readonly provider: string
  readonly modelId: string
  readonly maxEmbeddingsPerCall?: number | undefined | PromiseLike<number | undefined>
  // biome-ignore lint/suspicious/noExplicitAny: the versions of the specification have no common option type
  doEmbed(options: any): PromiseLike<any>
}

export interface EmbeddingModel extends Model {
  /** Texts that one request may hold. */
  mostTexts(): Promise<number>
}

/** Without a word from the package: what the smallest of the well-known providers take. */
const USUAL_TEXTS = 96

/** To those who send requests a batch of texts is one text, and its vectors are one, too: see `wordTexts`, `readVectors`. */
export function embeddingModel(
  model: SdkEmbeddingModel,
  about: Pick<Model, 'provider' | 'id' | 'baseURL' | 'secrets' | 'keyName'>,
): EmbeddingModel {
  return {
    ...about,
    scripted: false,
    async mostTexts() {
      const most = await model.maxEmbeddingsPerCall
      return typeof most === 'number' && most >= 1 ? Math.min(most, USUAL_TEXTS) : USUAL_TEXTS
    },
    async generate({ prompt, signal }) {
      const values = JSON.parse(prompt) as string[]
      const result: unknown = await model.doEmbed({ values, abortSignal: signal })
      return replyOf(result, values.length)
    },
  }
}

/** A batch as it is sent. */
export const wordTexts = (texts: readonly string[]): string => JSON.stringify(texts)

/** The vectors of a batch, each as it is kept: 32-bit numbers in base64. */
export const readVectors = (text: string): string[] => JSON.parse(text) as string[]

function replyOf(result: unknown, count: number): ModelReply {
  const { embeddings, usage } = isJsonObject(result) ? result : {}
  const vectors = Array.isArray(embeddings) ? embeddings : []
  const width = Array.isArray(vectors[0]) ? vectors[0].length : 0
  const isWhole = vectors.length === count && width > 0 && vectors.every((one) => isVector(one, width))
  // Read as an answer broken off: it may be whole the next time.
  if (!isWhole) throw new Error(`not ${count} vectors of one length came back`)
  const tokens = isJsonObject(usage) && typeof usage.tokens === 'number' && usage.tokens >= 0 ? usage.tokens : undefined
  return {
    text: JSON.stringify((vectors as number[][]).map(packVector)),
    finish: 'stop',
    ...(tokens !== undefined && { inputTokens: tokens }),
    outputTokens: 0,
    ignored: [],
  }
}

const isVector = (value: unknown, width: number) =>
  Array.isArray(value) &&
  value.length === width &&
  value.every((one) => typeof one === 'number' && Number.isFinite(one))

const packVector = (vector: readonly number[]): string =>
  Buffer.from(Float32Array.from(vector).buffer).toString('base64')

/** A vector that was kept; undefined when it is none. */
export function unpackVector(kept: string): Float32Array | undefined {
  const bytes = Buffer.from(kept, 'base64')
  if (bytes.length === 0 || bytes.length % 4 !== 0) return undefined
  // A copy: buffers share their memory at any offset.
  return new Float32Array(Uint8Array.from(bytes).buffer)
}
