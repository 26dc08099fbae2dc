import type { RunRecord, Store } from '../../store/store.ts'
import type { RunColumns } from './columns.ts'
import { decodeColumns, encodeColumns } from './encode.ts'
import { readColumns } from './read.ts'
import { decodeTexts, encodeTexts, SideFiles } from './side-files.ts'
import { type CaseTexts, findText, TextsFold } from './texts.ts'

/** What is kept of runs that were looked at: columns at once, texts when somebody searches. */
export class ColumnsCache {
  readonly #store: Store
  readonly #files: SideFiles
  readonly #columns = new Map<string, { stamp: string; columns: RunColumns }>()
  readonly #texts = new Map<string, { stamp: string; texts: CaseTexts; hits: Map<string, Uint8Array> }>()

  constructor(store: Store) {
    this.#store = store
    this.#files = new SideFiles(store.place)
  }

  async columns(run: RunRecord): Promise<RunColumns> {
    const stamp = await this.#stamp(run)
    const kept = this.#columns.get(run.id)
    if (kept?.stamp === stamp) return kept.columns
    const columns =
      this.#written(run.id, 'columns', stamp, decodeColumns)?.columns ?? (await this.#readColumns(run, stamp))
    remember(this.#columns, run.id, { stamp, columns })
    return columns
  }

  async #readColumns(run: RunRecord, stamp: string): Promise<RunColumns> {
    const columns = await readColumns(this.#store, run)
    this.#write(run, 'columns', () => encodeColumns(columns, stamp))
    return columns
  }

  /** A function that finds cases by their texts; asked again for the same words it remembers. */
  async search(run: RunRecord): Promise<(words: string) => Uint8Array> {
    const stamp = await this.#stamp(run)
    let kept = this.#texts.get(run.id)
    if (kept?.stamp !== stamp) {
      const texts = this.#written(run.id, 'texts', stamp, decodeTexts) ?? (await this.#readTexts(run, stamp))
      kept = { stamp, texts, hits: new Map() }
      remember(this.#texts, run.id, kept)
    }
    const { texts, hits } = kept
    return (words) => {
      const found = hits.get(words) ?? findText(texts, words)
      remember(hits, words, found)
      return found
    }
  }

  async #readTexts(run: RunRecord, stamp: string): Promise<CaseTexts> {
    const fold = new TextsFold()
    for await (const { case: told, rows } of this.#store.cases(run.id, { details: 'none' }))
      for (const row of rows) fold.add(row, told)
    const texts = fold.finish()
    this.#write(run, 'texts', () => encodeTexts(texts, stamp))
    return texts
  }

  /** Once whoever waits has the answer. */
  #write({ id, status }: RunRecord, kind: 'columns' | 'texts', encode: () => Uint8Array): void {
    if (status === 'finished') setImmediate(() => this.#files.write(id, kind, encode()))
  }

  #written<T extends { stamp: string }>(
    run: string,
    kind: 'columns' | 'texts',
    stamp: string,
    decode: (bytes: Uint8Array) => T,
  ) {
    const bytes = this.#files.read(run, kind)
    if (!bytes) return undefined
    try {
      const decoded = decode(bytes)
      return decoded.stamp === stamp ? decoded : undefined
    } catch {
      return undefined
    }
  }

  /** Which state of the run something was made from. */
  async #stamp({ id, status, finishedAt }: RunRecord): Promise<string> {
    if (status === 'finished' && finishedAt !== null) return `${FORMAT} ${finishedAt}`
    return `${FORMAT} ${status} ${JSON.stringify(await this.#store.counts(id))}`
  }
}

/** Changed whenever columns hold something else. */
const FORMAT = 'columns-2'
const MOST_KEPT = 8

/** The newest few; the oldest goes when there are too many. */
function remember<Key, Value>(kept: Map<Key, Value>, key: Key, value: Value): void {
  kept.delete(key)
  kept.set(key, value)
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value as Key)
}
