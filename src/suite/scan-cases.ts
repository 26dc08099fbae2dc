import { resolve } from 'node:path'
import { badInput, type Mistake } from '../errors.ts'
import { MistakeList } from '../mistakes/mistake-list.ts'
import { ENDINGS, formatOf } from '../read/formats.ts'
import { CaseFiles, type ScanOptions } from './case-files.ts'
import { shownPath } from './resolve-files.ts'
import type { SuiteCases } from './suite.ts'

export interface ScannedCases extends SuiteCases {
  warnings: Mistake[]
}

/** Checks a file of cases whole, for commands that need no suite. Throws BadInput with every mistake. */
export async function scanCases(path: string, options: ScanOptions = {}): Promise<ScannedCases> {
  const file = shownPath(resolve(path))
  const format = formatOf(path)
  if (!format) {
    throw badInput(
      `cases are read from files that end in ${ENDINGS}; JSONL also from standard input`,
      `ケースは ${ENDINGS} のファイルから読めます。JSONL は標準入力からも読めます`,
      { file },
    )
  }
  const mistakes = new MistakeList()
  const cases = new CaseFiles([{ path: resolve(path), file, format }], options)
  await cases.scan(mistakes)
  mistakes.throwIfAny()
  if (cases.count === 0) throw badInput('the file holds no cases', 'ファイルにケースがありません', { file })
  return cases
}
