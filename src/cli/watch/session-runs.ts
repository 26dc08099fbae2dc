import type { RunRecord, Store } from '../../store/store.ts'

/** The runs of one session of watching. Two are kept: the one it began with and the newest; and what people decided on. */
export class SessionRuns {
  readonly #store: Store
  #runs: RunRecord[] = []
  /** Those before are of another environment. */
  #usableFrom = ''

  constructor(store: Store) {
    this.#store = store
  }

  add(run: RunRecord): void {
    this.#runs.push(run)
  }

  /** Whose answers may be used again. */
  get usable(): RunRecord[] {
    return this.#runs.filter(({ startedAt }) => startedAt >= this.#usableFrom).toReversed()
  }

  /** No answer that is there by now holds any longer. */
  startAfresh(): void {
    this.#usableFrom = new Date().toISOString()
  }

  get first(): RunRecord | undefined {
    return this.#runs.find(({ status }) => status === 'finished')
  }

  /** Removes the runs between the first that came to its end and the newest, which has their answers. */
  async forgetBetween(): Promise<void> {
    const kept = [this.first, this.#runs.at(-1)]
    const between = this.#runs.filter((run) => !kept.includes(run))
    const undecided: string[] = []
    for (const { id } of between) if ((await this.#store.decisionLog(id)).length === 0) undecided.push(id)
    if (undecided.length > 0) await this.#store.deleteRuns(undecided)
    this.#runs = this.#runs.filter((run) => kept.includes(run))
  }
}
