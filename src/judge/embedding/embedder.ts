import { isJsonObject, type Json } from '../../json.ts'
import { hashOf } from '../canonical.ts'
import { estimateTokens } from '../cost/tokens.ts'
import { JudgeFailure } from '../failures.ts'
import type { Asker, DryRunCount, Price, WouldAsk } from '../judge.ts'
import { type EmbeddingModel, unpackVector } from '../models/embedding.ts'
import type { Entry, Recall, Recalled } from '../recall.ts'

/** A vector as it is kept. */
export type SaidVector = { vector: string }

interface EmbedderParts {
  model: EmbeddingModel
  recall: Recall
  price: Price | undefined
  ask(text: string, asker: Asker): Promise<Recalled<SaidVector>>
}

/** Texts to vectors by a provider's model: each text is paid for once, also in later runs. */
export class Embedder {
  readonly #parts: EmbedderParts

  constructor(parts: EmbedderParts) {
    this.#parts = parts
  }

  /** `provider:model`, as the numbers are signed with it. */
  get name(): string {
    const { provider, id } = this.#parts.model
    return `${provider}:${id}`
  }

  /** Throws what a question to a model fails with. */
  async embed(text: string, asker: Asker): Promise<Float32Array> {
    const { model, recall, ask } = this.#parts
    const { provider, id, baseURL } = model
    const { entry } = await recall.answer<SaidVector>({
      asker,
      key: `embed:${hashOf([VERSION, provider, id, baseURL ?? null, text])}`,
      followUps: 0,
      isUsable,
      size: () => ({ inputTokens: estimateTokens(text), mostOutputTokens: 0 }),
      ask: () => ask(text, asker),
    })
    const vector = unpackVector(entry.vector)
    if (!vector) throw new JudgeFailure('malformed', NO_VECTOR)
    return vector
  }

  dryRun(): DryRunCount {
    return this.#parts.recall.count()
  }

  /** What it would be asked, and for how much. */
  wouldAsk(): WouldAsk {
    return { model: this.name, price: this.#parts.price ?? null, asked: this.#parts.recall.asked() }
  }
}

/** Raise it when the same text is sent in another way. */
const VERSION = 1

const isUsable = (kept: Json): kept is Entry<SaidVector> =>
  isJsonObject(kept) && typeof kept.vector === 'string' && isJsonObject(kept.first)

const NO_VECTOR = { en: 'what was kept is no vector', ja: '保存されたベクトルが壊れています' }
