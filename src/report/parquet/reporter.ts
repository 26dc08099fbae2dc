import { badInput } from '../../errors.ts'
import { makeFolder } from '../../make-folder.ts'
import type { Reporter } from '../../views/reporter.ts'
import type { ReporterSpec } from '../parse-reporter.ts'
import { ParquetFiles } from './files.ts'

/** Writes tables into a folder instead of text into a file, so it stands beside the other reporters. */
export const PARQUET = 'parquet'

/** The tables of a run in a folder; whole, or not there at all. */
export function parquetReporter({ file: folder }: ReporterSpec): Reporter & { discard(): void } {
  if (folder === null) {
    throw badInput(
      '--reporter parquet needs a folder to write into: parquet:DIR',
      '--reporter parquet には書き込むフォルダーが必要です: parquet:DIR',
    )
  }
  let files: ParquetFiles | undefined
  return {
    needsTexts: 'all',
    async start({ run, suite, startedAt, manifest }) {
      makeFolder(folder)
      files = await ParquetFiles.create(folder, run, metadataOf({ run, suite, startedAt, manifest }))
    },
    row: (row) => files?.add(row),
    end: () => files?.finish(),
    discard: () => files?.discard(),
  }
}

/** What a file that is found later says of itself. */
export function metadataOf(of: { run: string; suite: string; startedAt: string; manifest: object }) {
  return {
    'saiten.run': of.run,
    'saiten.suite': of.suite,
    'saiten.startedAt': of.startedAt,
    'saiten.manifest': JSON.stringify(of.manifest),
  }
}
