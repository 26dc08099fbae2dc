import type { Json, JsonObject } from '../../json.ts'
import type { Message } from '../../language.ts'
import type { Case, Origin } from '../../score/case.ts'
import type { Usage } from '../../score/result.ts'
import type { Sent } from '../../score/sent.ts'
import type { ImportedFrom } from '../../suite/suite.ts'

/** What another tool asked, was answered and scored: becomes a stored run. */
export interface RunImport {
  kind: 'run'
  name: string
  /** The file it was read from. */
  file: string
  /** What answered (models, prompts), in order. */
  targets: readonly ImportedTarget[]
  /** The most answers of one target to one case. */
  repeats: number
  scorers: readonly ImportedScorer[]
  /** How many cases there are, and a hash over what they ask: two runs of the same data have the same. */
  count: number
  hash: string
  /** In order, each once, with all its rows; read once, never all held. */
  cases: AsyncIterable<ImportedCase>
  from: ImportedFrom
}

export interface ImportedTarget {
  name: string
  /** What it is beyond its name: settings, an address. Another one is another target. */
  identity: JsonObject
}

export interface ImportedScorer {
  name: string
  weight?: number
  /** What it was told, as the tool wrote it: scorers of one name that differ in this cannot be compared. */
  given: JsonObject
}

export interface ImportedCase {
  case: Case
  origin: Origin
  rows: readonly ImportedRow[]
}

export interface ImportedRow {
  /** Position in the run's `targets`. */
  target: number
  /** From 0, without gaps. */
  repeat: number
  output?: Json
  /** Why there is no answer. */
  error?: string
  durationMs?: number
  usage?: Usage
  sent?: Sent
  /** By position in the run's `scorers`; what is missing has no score. */
  scores: ReadonlyMap<number, ImportedScore>
}

export interface ImportedScore {
  /** In 0…1; null where there is none, and then `error` or `reason` says why. */
  value: number | null
  /** What the tool said of it; absent where it said nothing. */
  passed?: boolean
  reason?: Message | string
  error?: Message | string
  /** Why a person should look. */
  review?: Message
  details?: JsonObject
}
