import { ScoreError } from '../../errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { hashOf } from '../../judge/canonical.ts'
import { NO_USAGE } from '../../judge/cost/ledger.ts'
import { JudgeFailure } from '../../judge/failures.ts'
import type { Memo } from '../../judge/memo.ts'
import { keepText } from '../../score/kept-text.ts'
import type { Usage } from '../../score/result.ts'
import type { Compressed } from './method.ts'

/** What is kept of a compaction; its text lies under the hash. */
export interface KeptCompaction {
  context: string
  /** Tokens of the compacted context, estimated. */
  after: number
  /** What it cost when it was made; null when nobody knows. */
  cost: number | null
  state: Json
}

/** Makes every compaction once: for all probes of a point, for repeats, and for a run that is resumed. */
export class Compactions {
  readonly #memo: Memo
  readonly #estimate: (text: string) => number
  readonly #inFlight = new Map<string, Promise<KeptCompaction>>()
  /** A compression that failed has failed for all probes of its point; another run may try again. */
  readonly #failed = new Map<string, ScoreError>()

  constructor(memo: Memo, estimate: (text: string) => number) {
    this.#memo = memo
    this.#estimate = estimate
  }

  /** The usage is what was spent just now: nothing for those who only waited, or came later. */
  async get(what: unknown, make: () => Promise<Compressed>): Promise<{ kept: KeptCompaction; usage: Usage }> {
    const key = `compaction:${hashOf(what)}`
    const failure = this.#failed.get(key)
    if (failure) throw failure
    const running = this.#inFlight.get(key)
    if (running) return { kept: await running.catch(sharedFailure), usage: {} }
    let usage: Usage = {}
    const work = this.#recallOrMake(key, async () => {
      const made = await make()
      usage = made.usage ?? {}
      return made
    })
    this.#inFlight.set(key, work)
    try {
      return { kept: await work, usage }
    } catch (thrown) {
      // A budget that is spent, or a model that does not exist, is no failure of this compression.
      if (thrown instanceof ScoreError) this.#failed.set(key, paidElsewhere(thrown))
      throw thrown
    } finally {
      this.#inFlight.delete(key)
    }
  }

  /** What is known already, without making anything. */
  async recall(what: unknown): Promise<KeptCompaction | undefined> {
    const kept = await this.#memo.get(`compaction:${hashOf(what)}`)
    return isKept(kept) ? kept : undefined
  }

  async #recallOrMake(key: string, make: () => Promise<Compressed>): Promise<KeptCompaction> {
    const known = await this.#memo.get(key)
    if (isKept(known)) return known
    const { pieces, state = null, cost = 0 } = await make()
    const context = await keepText(this.#memo, pieces)
    const after = pieces.reduce((sum, piece) => sum + this.#estimate(piece), 0)
    const kept: KeptCompaction & JsonObject = { context, after, cost, state }
    await this.#memo.set(key, kept)
    return kept
  }
}

/** Only the first to ask has paid for a compression, also for one that failed. */
/** For those who only shared the question: it is paid for once. */
const paidElsewhere = (failure: ScoreError) =>
  failure instanceof JudgeFailure ? failure.but({ usage: NO_USAGE }) : failure

function sharedFailure(thrown: unknown): never {
  throw thrown instanceof ScoreError ? paidElsewhere(thrown) : thrown
}

const isKept = (value: Json | undefined): value is KeptCompaction & JsonObject =>
  isJsonObject(value) && typeof value.context === 'string' && typeof value.after === 'number'
