import type { Execution } from './recording.ts'

/** What is judged. Mastra hands over more than this; all of it comes back in the result. */
export interface RunInput {
  /** The question: a string, messages, `{ inputMessages, systemMessages, … }`. */
  input?: unknown
  /** The answer: a string, a message, messages, `{ text }`, a result of an SDK. */
  output?: unknown
  /** What a good answer says, for scorers that compare. */
  expected?: unknown
  /** The same by Mastra's name. */
  groundTruth?: unknown
  /** What the answer may rely on. */
  context?: string[]
  runId?: string
  /** Mastra's own; not handed back. */
  _internal?: unknown
}

interface RunBase {
  runId: string
  input?: unknown
  output?: unknown
  groundTruth?: unknown
  reason: string
  /** Which questions the judge was asked, and what it replied. */
  judge?: { analyze: { executions: Execution[] } }
  analyzePrompt?: string | undefined
  preprocessStepResult?: undefined
  preprocessPrompt?: undefined
  generateScorePrompt?: undefined
  generateReasonPrompt?: undefined
}

export interface ScoredRun<Analysis = unknown> extends RunBase {
  score: number
  /** The same from 0 to 1, free of any scale. */
  value: number
  analyzeStepResult: Analysis
  /** Sub-scores, 0 … 1. */
  parts?: Record<string, number>
  details: object
  notScorable?: undefined
}

/** No score and no failure hidden in one: it did not apply, or (where asked for) the judgement failed. */
export interface NotScorableRun extends RunBase {
  score?: undefined
  notScorable: { step: string; reason: string }
}

export type ScorerRun<Analysis = unknown> = ScoredRun<Analysis> | NotScorableRun
