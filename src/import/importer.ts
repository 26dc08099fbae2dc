import type { JsonObject } from '../json.ts'
import type { Message } from '../language.ts'
import type { DataModules } from '../read/module.ts'
import type { RunImport } from '../run/imported/imported-run.ts'
import type { Notes } from './notes.ts'
import type { ImportSource } from './source.ts'

/**
 * Reads what another tool wrote. One file of formats/ each, whose name is the name for `--from`. An importer reads through
 * its source, runs nothing, and notes whatever it does not carry over.
 */
export interface Importer {
  /** What it reads, for help and for the sentence when nothing is recognised. */
  description: Message
  /** By the look of it: from names and the beginning of a file, never the whole. Undefined: it is something else. */
  recognise(source: ImportSource): Promise<Recognised | undefined>
  /** Throws BadInput when it is not what it looked like. */
  read(source: ImportSource, options: ReadOptions): Promise<Imported>
}

export interface Recognised {
  /** What it is, for the first line of the output: `promptfoo config`. */
  what: Message
}

export interface ReadOptions {
  notes: Notes
  /** Runs the user's modules to have their data; absent unless the user trusts the code that is imported. */
  trusted?: DataModules
  /** Where something can be read as a suite and as a run, the run is wanted. */
  asRun: boolean
  /** The ends of the scales of scorers whose numbers are no shares, by name. */
  scales?: Scales
}

export interface Scale {
  low: number
  high: number
}

export type Scales = ReadonlyMap<string, Scale>

export type Imported = SuiteImport | RunImport

/** Becomes suite.yaml, cases.jsonl and files beside them. */
export interface SuiteImport {
  kind: 'suite'
  name: string
  /** What its folder is called, where that is not the name. */
  shortName?: string
  /** One case a row, in order, under the keys that a suite's cases have; read once, never all held. */
  cases: AsyncIterable<JsonObject>
  /** The suite without `name` and `cases`; asked for once the cases have been read, since it may depend on them. */
  suite(): JsonObject
  /** What suite and cases name by path; asked for at the same time. */
  files(): Iterable<CarriedFile>
}

/** A file to write beside the suite; its path is relative, inside the folder. */
export interface CarriedFile {
  path: string
  /** In pieces, where it may be long. */
  text: string | AsyncIterable<string>
}

export const defineImporter = (importer: Importer): Importer => importer
