import type { Json } from '../json.ts'
import type { Case } from '../score/case.ts'
import type { Usage } from '../score/result.ts'

export interface Answer {
  output: Json
  durationMs?: number
  usage?: Usage
}

/** Where an output comes from. A failure is thrown as ScoreError (kind target, timeout or input): an error of that case only. */
export interface Target {
  name: string
  /** Whether an answer costs a call outside: then it is recorded the moment it arrives. */
  calls: boolean
  answer(testCase: Case, ask: { repeat: number; signal: AbortSignal }): Promise<Answer> | Answer
  close?(): Promise<void>
}
