import type { ScoreErrorKind } from '../errors.ts'
import type { Json, JsonObject } from '../json.ts'
import type { Message } from '../language.ts'
import type { Usage } from './result.ts'

export type ScoreStatus = 'scored' | 'error' | 'not-applicable' | 'skipped'

export interface ErrorOfScore {
  kind: ScoreErrorKind
  message: string
  /** There where the target gave no answer: its failure in both languages, since scoring again cannot word it anew. */
  target?: Message
}

/** One scorer's word on one answer. `value` is null unless `status` is scored; then `error` or `reason` says why. */
export interface Score {
  scorer: string
  type: string
  status: ScoreStatus
  value: number | null
  threshold: number | null
  weight: number
  passed: boolean | null
  reason?: string
  error?: ErrorOfScore
  /** Why a person should look although the score passes. */
  review?: string
  /** Sub-scores in 0…1, summarised like scores. */
  parts?: Record<string, number>
  /** Sufficient statistics from which corpus figures are made. */
  stats?: Json
  details?: JsonObject
  /** What asking a model cost for this score. */
  usage?: Usage
}
