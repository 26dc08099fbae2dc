import type { z } from 'zod'
import { isJsonObject, type Json } from '../json.ts'
import type { Language } from '../language.ts'
import type { Scrubber } from '../secrets/scrubber.ts'
import { JudgeFailure } from './failures.ts'
import type {
  Asked,
  AskedOf,
  AskedText,
  Asker,
  DryRunCount,
  Judge,
  JudgeProvenance,
  JudgeUsage,
  Price,
  Question,
  TextQuestion,
  UsageRow,
} from './judge.ts'
import type { Memo } from './memo.ts'
import type { Model } from './models/model.ts'
import type { Pool } from './pool.ts'
import { questionKey, textKey } from './question-key.ts'
import { Questioner, type SaidObject, type SaidText } from './questioner.ts'
import { type Entry, Recall, type Spend } from './recall.ts'
import { readObject } from './reply/read-reply.ts'
import type { ModelState } from './sending/model-state.ts'
import { Sender } from './sending/sender.ts'
import type { JudgeSettings } from './settings.ts'

export interface ClientParts {
  model: Model
  settings: JudgeSettings
  price: Price | undefined
  pool: Pool
  scrub: Scrubber
  memo: Memo | undefined
  signal: AbortSignal
  stop: AbortSignal | undefined
  dryRun: boolean
  onUsage: ((asker: Asker, usage: JudgeUsage) => void) | undefined
  random: () => number
  backoffBaseMs: number
}

/** The judge: remembers, or asks. */
export class JudgeClient implements Judge {
  readonly language?: Language
  readonly concurrency: number
  readonly #parts: ClientParts
  readonly #state: ModelState
  readonly #recall: Recall
  readonly #questioner: Questioner

  constructor(parts: ClientParts) {
    const { model, settings, pool, memo, dryRun, scrub, price, signal, stop, random, backoffBaseMs } = parts
    const { ledger, inFlight } = pool
    const spend: Spend = (asker, usage) => {
      ledger.add(asker, usage)
      parts.onUsage?.(asker, usage)
    }
    this.#parts = parts
    this.concurrency = settings.concurrency
    this.#state = pool.stateOf(model)
    const limiter = pool.limiterOf(model, settings)
    const sender = new Sender({
      model,
      state: this.#state,
      limiter,
      ledger,
      scrub,
      settings,
      signal,
      stop,
      random,
      backoffBaseMs,
    })
    this.#questioner = new Questioner({ sender, state: this.#state, scrub, settings, price, spend })
    this.#recall = new Recall({ memo, spend, inFlight, dryRun })
    if (settings.language) this.language = settings.language
  }

  async ask<Schema extends z.ZodObject>(question: Question<Schema>): Promise<Asked<z.output<Schema>>> {
    const { model, settings } = this.#parts
    const { entry, usage } = await this.#recall.answer<SaidObject>({
      asker: question,
      key: model.scripted ? undefined : questionKey(question, model, settings),
      followUps: question.followUps ?? 0,
      isUsable: (kept): kept is Entry<SaidObject> => isKeptObject(kept) && 'value' in readObject(kept.reply, question),
      size: () => this.#questioner.sizeOf(question),
      ask: () => this.#questioner.askObject(question),
    })
    const { reply, repaired, first, structure } = entry
    const reading = readObject(reply, question)
    // Only a question that is worded alike but checked otherwise comes here.
    if ('complaint' in reading) throw new JudgeFailure(reading.complaint.kind, reading.complaint.message, { usage })
    return {
      value: reading.value,
      reply,
      absent: reading.absent,
      repaired,
      usage,
      first,
      ...(structure && { structure }),
    }
  }

  async askText(question: TextQuestion): Promise<AskedText> {
    const { model, settings } = this.#parts
    const { entry, usage } = await this.#recall.answer<SaidText>({
      asker: question,
      key: model.scripted ? undefined : textKey(question, model, settings),
      followUps: 0,
      isUsable: (kept): kept is Entry<SaidText> =>
        isJsonObject(kept) &&
        typeof kept.text === 'string' &&
        (question.mayBeBlank || kept.text.trim() !== '') &&
        hasFirst(kept),
      size: () => this.#questioner.sizeOfText(question),
      ask: () => this.#questioner.askText(question),
    })
    const { text, finish, first } = entry
    return { text, usage, first, ...(typeof finish === 'string' && { finish }) }
  }

  provenance(): JudgeProvenance {
    const { model, settings, price, scrub } = this.#parts
    const { provider, id, baseURL, scripted } = model
    return {
      model: `${provider}:${id}`,
      provider,
      ...(baseURL !== undefined && { baseURL: scrub.all(baseURL) }),
      ...this.#state.describe(settings.temperature, settings.structure),
      price: price ?? null,
      scripted,
    }
  }

  usage(): UsageRow[] {
    return this.#parts.pool.ledger.rows()
  }

  dryRun(): DryRunCount {
    return this.#recall.count()
  }

  wouldAsk(): AskedOf[] {
    return this.#recall.asked()
  }
}

function isKeptObject(kept: Json): kept is Entry<SaidObject> {
  return isJsonObject(kept) && isJsonObject(kept.reply) && typeof kept.repaired === 'boolean' && hasFirst(kept)
}

const hasFirst = ({ first }: { first?: Json }) => isJsonObject(first) && typeof first.latencyMs === 'number'
