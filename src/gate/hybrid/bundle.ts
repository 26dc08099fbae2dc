import type { Pairing, Provenance, ReferenceWarning } from './metrics-schema.ts'

/** What metrics.json says beside the figures; kept with the run, so that the file can be made again from the store. */
export interface Bundle {
  provenance: Provenance
  pairing: Pairing
  warnings: ReferenceWarning[]
}
