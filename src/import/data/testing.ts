import type { JsonObject } from '../../json.ts'
import { listOf, testFolder } from '../../read/test-folder.ts'
import type { Importer, SuiteImport } from '../importer.ts'
import { Notes } from '../notes.ts'
import { ImportSource } from '../source.ts'

export interface ReadSuite {
  name: string
  cases: JsonObject[]
  suite: JsonObject
  left: string[]
  differs: string[]
}

/** For tests: what an importer makes of these files. */
export async function readSuite(
  importer: Importer,
  files: Record<string, string>,
  path = Object.keys(files)[0] as string,
): Promise<ReadSuite> {
  const at = testFolder(files)
  const notes = new Notes()
  const read = (await importer.read(await ImportSource.at(at(path), '/'), { notes, asRun: false })) as SuiteImport
  const cases = await listOf(read.cases)
  const suite = read.suite()
  const said = (kind: 'left-out' | 'differs') => notes.all(kind).map(({ construct }) => construct)
  return { name: read.name, cases, suite, left: said('left-out'), differs: said('differs') }
}

export const jsonl = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n')
