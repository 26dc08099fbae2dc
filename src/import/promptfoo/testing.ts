/** For tests: what a config becomes. */
import type { JsonObject } from '../../json.ts'
import type { DataModules } from '../../read/module.ts'
import { listOf, testFolder } from '../../read/test-folder.ts'
import type { CarriedFile } from '../importer.ts'
import { Notes } from '../notes.ts'
import { ImportSource } from '../source.ts'
import promptfoo from './promptfoo.ts'

const CONFIG = 'promptfooconfig.yaml'

export interface Read {
  name: string
  suite: JsonObject
  cases: JsonObject[]
  files: CarriedFile[]
  /** `construct@line`, each place by itself. */
  leftOut: string[]
  differs: string[]
  notes: Notes
}

/** A config by its text, with the files beside it. */
export async function imported(
  config: string,
  beside: Record<string, string> = {},
  { path = CONFIG, trusted }: { path?: string; trusted?: DataModules } = {},
): Promise<Read> {
  const at = testFolder({ [path]: config, ...beside })
  const notes = new Notes()
  const source = await ImportSource.at(at(path), '/')
  const read = await promptfoo.read(source, { notes, asRun: false, ...(trusted && { trusted }) })
  if (read.kind !== 'suite') throw new Error('a run')
  const cases = await listOf(read.cases)
  const suite = read.suite()
  const files = [...read.files()]
  const places = (kind: 'left-out' | 'differs') =>
    notes.all(kind).flatMap(({ construct, places: all }) => all.map(({ line }) => `${construct}@${line}`))
  return { name: read.name, suite, cases, files, leftOut: places('left-out'), differs: places('differs'), notes }
}
