import { BudgetExceeded } from '../failures.ts'
import type { Asker, JudgeUsage, UsageRow } from '../judge.ts'
import type { SharedLimits } from '../sending/shared-limits.ts'
import type { Usage } from '../usage.ts'

export const NO_USAGE: JudgeUsage = {
  calls: 0,
  cached: 0,
  inputTokens: 0,
  outputTokens: 0,
  cost: 0,
  estimated: false,
}

export function addUsage(a: JudgeUsage, b: JudgeUsage): JudgeUsage {
  return {
    calls: a.calls + b.calls,
    cached: a.cached + b.cached,
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    cost: a.cost === null || b.cost === null ? null : a.cost + b.cost,
    estimated: a.estimated || b.estimated,
  }
}

/** What asking cost, as rows keep it: calls of unknown price are counted, not guessed. */
export function keptUsage({ cost, estimated: _estimated, ...counts }: JudgeUsage): Usage {
  return { ...counts, ...(cost === null ? { unpriced: counts.calls } : { cost }) }
}

/** Who spent what, and whether there is anything left to spend. */
export class Ledger {
  #rows = new Map<string, UsageRow>()
  #spent = 0
  /** By all processes that share the purse, as far as is known. */
  #everybody = 0
  readonly #shared: SharedLimits | undefined
  #maxCost = Number.POSITIVE_INFINITY

  constructor(shared?: SharedLimits) {
    this.#shared = shared
    shared?.onSpent((total) => {
      this.#everybody = total
    })
  }

  limit(maxCost: number): void {
    this.#maxCost = Math.min(this.#maxCost, maxCost)
  }

  get isLimited(): boolean {
    return this.#maxCost < Number.POSITIVE_INFINITY
  }

  /** Called right before a request is sent, so that no more than what is in flight goes over the budget. */
  check(): void {
    if (this.#left <= 0) throw new BudgetExceeded(this.#maxCost)
  }

  add({ scorer, target }: Asker, usage: JudgeUsage): void {
    this.#spent += usage.cost ?? 0
    if (usage.cost) this.#shared?.spend(usage.cost, this.#left)
    const key = JSON.stringify([scorer, target])
    const row = this.#rows.get(key)
    this.#rows.set(key, { scorer, target, ...addUsage(row ?? NO_USAGE, usage) })
  }

  get #left(): number {
    return this.#maxCost - Math.max(this.#spent, this.#everybody)
  }

  rows(): UsageRow[] {
    return [...this.#rows.values()]
  }
}
