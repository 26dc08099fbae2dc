import type { RunRecord, Store } from '../../store/store.ts'
import { casesById } from './cases-by-id.ts'
import type { RunColumns } from './columns.ts'
import { decodeColumns, encodeColumns } from './encode.ts'
import { PerState, remember } from './per-state.ts'
import { readColumns } from './read.ts'
import { decodeTexts, encodeTexts, SideFiles } from './side-files.ts'
import { type CaseTexts, findText, TextsFold } from './texts.ts'

/** What is kept of runs that were looked at: columns at once, texts when somebody searches. */
export class ColumnsCache {
  readonly #store: Store
  readonly #files: SideFiles
  readonly #columns: PerState<RunColumns>
  readonly #texts: PerState<{ texts: CaseTexts; hits: Map<string, Uint8Array> }>

  constructor(store: Store) {
    this.#store = store
    this.#files = new SideFiles(store.place)
    this.#columns = new PerState(store)
    this.#texts = new PerState(store)
  }

  columns(run: RunRecord): Promise<RunColumns> {
    return this.#columns.of(run, async (stamp) => {
      const written = this.#written(run.id, 'columns', stamp, decodeColumns)
      return written?.columns ?? this.#readColumns(run, stamp)
    })
  }

  /** Whether they need not be made from all rows first. */
  hasColumns = async (run: RunRecord) => this.#files.has(run.id, 'columns') || (await this.#columns.has(run))

  /** A function that finds cases by their texts; asked again for the same words it remembers. */
  async search(run: RunRecord): Promise<(words: string) => Uint8Array> {
    const { texts, hits } = await this.#texts.of(run, async (stamp) => {
      const found = this.#written(run.id, 'texts', stamp, decodeTexts) ?? (await this.#readTexts(run, stamp))
      return { texts: found, hits: new Map<string, Uint8Array>() }
    })
    return (words) => {
      const found = hits.get(words) ?? findText(texts, words)
      remember(hits, words, found)
      return found
    }
  }

  async #readColumns(run: RunRecord, stamp: string): Promise<RunColumns> {
    const columns = await readColumns(this.#store, run)
    // With their order by id: comparing so many texts would keep whoever sorts first waiting.
    this.#write(run, 'columns', () => encodeColumns({ ...columns, casesById: casesById(columns) }, stamp))
    return columns
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
}
