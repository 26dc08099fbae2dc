import { join } from 'node:path'
import type { ResultRow } from '../../score/result.ts'
import type { RunRecord, Store } from '../../store/store.ts'
import { exportRows } from '../../views/export-rows.ts'
import { ParquetFiles } from './files.ts'
import { metadataOf } from './reporter.ts'

/** A run as Parquet tables in a folder, each with the run's manifest in its metadata. */
export async function exportParquet(
  store: Store,
  run: RunRecord,
  folder: string,
  wanted: (row: ResultRow) => boolean,
): Promise<{ file: string; rows: number }[]> {
  const { id, suite, startedAt, manifest } = run
  const files = await ParquetFiles.create(folder, id, metadataOf({ run: id, suite, startedAt, manifest }))
  try {
    await exportRows(store, run, [{ needsTexts: 'all', row: (row) => files.add(row), end() {} }], wanted)
    const counts = await files.finish()
    return Object.entries(counts).map(([name, rows]) => ({ file: join(folder, `${name}.parquet`), rows }))
  } finally {
    // What was finished is not touched by this.
    files.discard()
  }
}
