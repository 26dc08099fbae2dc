import type { Json } from '../json.ts'
import type { Answered } from './answered.ts'
import type { Case } from './case.ts'
import type { Usage } from './result.ts'
import type { Sent } from './sent.ts'

export interface Answer {
  output: Json
  durationMs?: number
  usage?: Usage
  /** What it was sent, where that is not the input as it stands. */
  sent?: Sent
  /** How it came about, as far as the target knows. */
  answered?: Answered
}

export interface Ask {
  repeat: number
  signal: AbortSignal
  /** No further try is made once it aborts. */
  stop?: AbortSignal
  /** The run that asks; absent where there is none. */
  run?: string
}

/** Where an output comes from. A failure is thrown as ScoreError (kind target, timeout or input): an error of that case only. */
export interface Target {
  name: string
  /** Whether an answer costs a call outside: then it is recorded the moment it arrives. */
  calls: boolean
  /** How many calls it bounds itself to; absent: the run does. */
  atOnce?: number
  answer(testCase: Case, ask: Ask): Promise<Answer> | Answer
  /** Loads what is heavy beforehand, so that no answer is charged for it. */
  warm?(): Promise<void>
  /** What a dry run does instead: models are asked in vain and counted by their client, the rest is counted here. */
  rehearse?(testCase: Case, ask: Ask): Promise<{ calls: number }>
  close?(): Promise<void>
}
