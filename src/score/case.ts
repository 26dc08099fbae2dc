import type { Json, JsonObject } from '../json.ts'
import type { Answered } from './answered.ts'
import type { Sent } from './sent.ts'

export type { Origin } from '../read/origin.ts'

/** One question to the system under test, and what a good answer looks like. */
export interface Case {
  id: string
  name?: string
  input?: Json
  /** What the system answered. Filled in by the target before scoring. */
  output?: Json
  expected?: Json
  context?: string[]
  pages?: Page[]
  messages?: Json[]
  durationMs?: number
  /** What the target was sent, where that is not the input as it stands. Filled in by the target before scoring. */
  sent?: Sent
  /** How the answer came about. Filled in by the target before scoring; absent where the case brings its own answer. */
  answered?: Answered
  metadata?: JsonObject
  /** Names for templates. Without an input they are the input. */
  vars?: JsonObject
  /** Instead of the suite's. */
  scorers?: ScorerSpec[]
  /** Beside the suite's, or beside those that stand instead of them. */
  also?: ScorerSpec[]
}

export type Page = {
  id: string
  title?: string
  version?: Json
  blocks: Block[]
}

export type Block = {
  id: string
  type: string
  content: BlockContent
  children?: Block[]
  props?: JsonObject
}

export type BlockContent = string | InlineRun[]

export type InlineRun = {
  type: 'text'
  text: string
  styles?: JsonObject
}

/** A scorer as a suite or a case names it: `{ type, name?, weight?, threshold?, timeout?, …options }`. */
export interface ScorerSpec {
  type: string
  name?: string
  weight?: number
  threshold?: number
  /** Seconds until a user's own scorer is given up on. */
  timeout?: number
  /** Whether its options are templates, filled from each case. */
  template?: boolean
  /** What is made of an answer before this scorer reads it. */
  transform?: Json
  /** The model that this scorer asks, instead of the suite's judge. */
  judge?: JsonObject
  [option: string]: Json | undefined
}
