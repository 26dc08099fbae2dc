import type { Json, JsonObject } from '../json.ts'
import { NO_USAGE } from './cost/ledger.ts'
import { DryRun, JudgeFailure } from './failures.ts'
import type { Asker, DryRunCount, FirstAsked, JudgeUsage } from './judge.ts'
import type { Memo } from './memo.ts'

/** An answer as it is kept: what was said, and what it cost when it was. */
export type Entry<Said extends JsonObject> = Said & { first: FirstAsked }

export interface Recalled<Said extends JsonObject> {
  entry: Entry<Said>
  usage: JudgeUsage
}

interface Known<Said extends JsonObject> {
  asker: Asker
  /** Undefined for answers that are not to be kept. */
  key: string | undefined
  /** Whether what was kept still answers the question. */
  isUsable(entry: Json): entry is Entry<Said>
  /** How many questions may follow from the answer. */
  followUps: number
  ask(): Promise<Recalled<Said>>
}

/** Told of every cost when it arises. */
export type Spend = (asker: Asker, usage: JudgeUsage) => void

interface RecallParts {
  memo: Memo | undefined
  spend: Spend
  inFlight: Map<string, Promise<unknown>>
  dryRun: boolean
}

/** Pays for a question once: asked again, it is remembered; asked twice at the same time, it is waited for. */
export class Recall {
  readonly #parts: RecallParts
  readonly #wouldAsk = new Set<string>()
  #mayFollow = 0

  constructor(parts: RecallParts) {
    this.#parts = parts
  }

  async answer<Said extends JsonObject>(known: Known<Said>): Promise<Recalled<Said>> {
    const { key, asker } = known
    if (key === undefined) return this.#parts.dryRun ? this.#count(nameOf(asker), known) : known.ask()
    const { inFlight } = this.#parts
    const running = inFlight.get(key) as Promise<Recalled<Said>> | undefined
    if (running) return this.#cached(asker, (await running.catch(withoutUsage)).entry)
    const asked = this.#rememberOrAsk(key, known)
    inFlight.set(key, asked)
    try {
      return await asked
    } finally {
      inFlight.delete(key)
    }
  }

  count(): DryRunCount {
    return { questions: this.#wouldAsk.size, atMost: this.#mayFollow }
  }

  async #rememberOrAsk<Said extends JsonObject>(key: string, known: Known<Said>): Promise<Recalled<Said>> {
    const { memo, dryRun } = this.#parts
    const kept = await memo?.get(key)
    if (kept !== undefined && known.isUsable(kept)) return this.#cached(known.asker, kept)
    if (dryRun) return this.#count(key, known)
    const answer = await known.ask()
    await memo?.set(key, answer.entry)
    return answer
  }

  #cached<Said extends JsonObject>(asker: Asker, entry: Entry<Said>): Recalled<Said> {
    const usage = { ...NO_USAGE, cached: 1 }
    this.#parts.spend(asker, usage)
    return { entry, usage }
  }

  #count(key: string, { followUps }: { followUps: number }): never {
    if (!this.#wouldAsk.has(key)) this.#mayFollow += followUps
    this.#wouldAsk.add(key)
    throw new DryRun()
  }
}

const nameOf = ({ scorer, case: id, target, repeat, step }: Asker) =>
  JSON.stringify([scorer, id, target, repeat, step ?? null])

/** Whoever only waited has paid for nothing. */
function withoutUsage(thrown: unknown): never {
  if (!(thrown instanceof JudgeFailure)) throw thrown
  const { kind, said, reply } = thrown
  throw new JudgeFailure(kind, said, { usage: NO_USAGE, ...(reply !== undefined && { reply }) })
}
