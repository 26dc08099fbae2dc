import type { RunRecord, Store } from '../../store/store.ts'

/** What was made of runs, the newest few: once for each state of a run, also where several ask while it is being made. */
export class PerState<Value> {
  readonly #store: Store
  readonly #kept = new Map<string, { stamp: string; value: Promise<Value> }>()

  constructor(store: Store) {
    this.#store = store
  }

  /** Whether it is made already, or being made. */
  async has(run: RunRecord): Promise<boolean> {
    return this.#kept.get(run.id)?.stamp === (await stampOf(this.#store, run))
  }

  async of(run: RunRecord, make: (stamp: string) => Promise<Value>): Promise<Value> {
    const stamp = await stampOf(this.#store, run)
    const known = this.#kept.get(run.id)
    if (known?.stamp === stamp) return known.value
    const kept = { stamp, value: make(stamp) }
    remember(this.#kept, run.id, kept)
    kept.value.catch(() => this.#kept.get(run.id) === kept && this.#kept.delete(run.id))
    return kept.value
  }
}

/** Changed whenever columns hold something else. */
const FORMAT = 'columns-4'

/** Which state of the run something was made from. */
async function stampOf(store: Store, { id, status, finishedAt }: RunRecord): Promise<string> {
  if (status === 'finished' && finishedAt !== null) return `${FORMAT} ${finishedAt}`
  return `${FORMAT} ${status} ${JSON.stringify(await store.counts(id))}`
}

const MOST_KEPT = 8

/** The newest few; the oldest goes when there are too many. */
export function remember<Key, Value>(kept: Map<Key, Value>, key: Key, value: Value): void {
  kept.delete(key)
  kept.set(key, value)
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value as Key)
}
