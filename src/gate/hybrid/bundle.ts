import type { Pairing, Provenance, ReferenceWarning } from './metrics-schema.ts'

/** What metrics.json says beside the figures; kept with the run, so that the file can be made again from the store. */
export interface Bundle {
  provenance: Provenance
  pairing: Pairing
  warnings: ReferenceWarning[]
  /** What metrics.json says instead of the time, where that was asked for. */
  generatedAt?: string
  /** What was asked for, so that a run that was cut off can go on. */
  asked: AskedGate
}

/** The command line of a gate, as far as it decides what is judged and how. */
export interface AskedGate {
  /** Where relative paths in the settings begin. */
  cwd: string
  /** Absolute paths. */
  source: { files: string[]; inputs?: string; expected?: string }
  settings: Record<string, string | number>
}
