import type { Json, JsonObject } from '../json.ts'
import { NO_USAGE } from './cost/ledger.ts'
import { DryRun, JudgeFailure } from './failures.ts'
import type { AskedOf, Asker, DryRunCount, FirstAsked, JudgeUsage } from './judge.ts'
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
  /** How long it is, and how long its reply may be, in tokens. */
  size(): { inputTokens: number; mostOutputTokens: number }
  ask(): Promise<Recalled<Said>>
}

type Counted = Pick<Known<JsonObject>, 'asker' | 'followUps' | 'size'>

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
  readonly #asked = new Map<string, AskedOf>()

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
    const atMost = this.asked().reduce((sum, one) => sum + one.atMost, 0)
    return { questions: this.#wouldAsk.size, atMost }
  }

  /** The same by who asks. */
  asked(): AskedOf[] {
    return [...this.#asked.values()]
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

  #count(key: string, { asker: { scorer, target }, followUps, size }: Counted): never {
    if (!this.#wouldAsk.has(key)) {
      this.#wouldAsk.add(key)
      const who = JSON.stringify([scorer, target])
      const row = this.#asked.get(who) ?? {
        scorer,
        target,
        questions: 0,
        atMost: 0,
        inputTokens: 0,
        mostOutputTokens: 0,
      }
      const { inputTokens, mostOutputTokens } = size()
      row.questions++
      row.atMost += followUps
      row.inputTokens += inputTokens
      row.mostOutputTokens += mostOutputTokens
      this.#asked.set(who, row)
    }
    throw new DryRun()
  }
}

const nameOf = ({ scorer, case: id, target, repeat, step }: Asker) =>
  JSON.stringify([scorer, id, target, repeat, step ?? null])

/** Whoever only waited has paid for nothing. */
function withoutUsage(thrown: unknown): never {
  throw thrown instanceof JudgeFailure ? thrown.but({ usage: NO_USAGE }) : thrown
}
