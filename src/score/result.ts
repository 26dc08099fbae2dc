import type { Json, JsonObject } from '../json.ts'
import type { Usage } from '../judge/usage.ts'
import type { Answered } from './answered.ts'
import type { Origin, Page } from './case.ts'
import type { Score } from './score.ts'
import type { Sent } from './sent.ts'

export { addUsage, type Usage } from '../judge/usage.ts'

export type Verdict = 'pass' | 'fail' | 'review' | 'error'

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
  /** What scorers read instead of the output, where a transform made it of the output. */
  transformed?: Json
  durationMs: number | null
  /** What the target was sent, where that is not the input as it stands. */
  sent?: Sent
  /** How the answer came about; absent where the case brought it. */
  answered?: Answered
  usage?: Usage
  /** For people: where the case stands, its title, what was asked and expected. */
  origin?: Origin
  name?: string
  metadata?: JsonObject
  input?: Json
  expected?: Json
  context?: string[]
  pages?: Page[]
  messages?: Json[]
}
