import type { Json, JsonObject } from '../json.ts'
import type { Origin } from './case.ts'
import type { Score } from './score.ts'
import type { Sent } from './sent.ts'

export type Verdict = 'pass' | 'fail' | 'review' | 'error'

/** What calls to models and services cost. */
export interface Usage {
  calls?: number
  cached?: number
  inputTokens?: number
  outputTokens?: number
  cost?: number
  /** Calls whose price nobody knows: `cost` is without them. */
  unpriced?: number
}

/** Two costs together; what neither says stays unsaid. */
export function addUsage(a: Usage, b: Usage): Usage {
  const sum: Usage = { ...a }
  for (const key of ['calls', 'cached', 'inputTokens', 'outputTokens', 'cost', 'unpriced'] as const) {
    if (b[key] !== undefined) sum[key] = (a[key] ?? 0) + b[key]
  }
  return sum
}

/** One case answered by one target, once: the unit that is stored and reported. */
export interface ResultRow {
  case: string
  target: string
  repeat: number
  verdict: Verdict
  /** Why the case failed, where no score says so: the answer has no visible character. */
  reason?: 'blank'
  scores: Score[]
  weightedAverage: number | null
  output?: Json
  durationMs: number | null
  /** What the target was sent, where that is not the input as it stands. */
  sent?: Sent
  usage?: Usage
  /** For people: where the case stands, its title, what was asked and expected. */
  origin?: Origin
  name?: string
  metadata?: JsonObject
  input?: Json
  expected?: Json
}
