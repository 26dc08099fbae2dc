import type { Mistake } from '../errors.ts'
import type { GatePolicy } from '../gate/policy.ts'
import type { JsonObject } from '../json.ts'
import type { JudgeConfig } from '../judge/settings.ts'
import type { Case, Origin } from '../score/case.ts'
import type { ReadyScorer } from '../score/scorer.ts'

export type TargetSpec = {
  name: string
  /** Seconds an answer may take. */
  timeout: number
  /** Most bytes of output that are read. */
  maxOutputBytes: number
} & (
  | { kind: 'case' }
  | { kind: 'outputs'; file: string }
  | { kind: 'command'; command: string | string[]; env?: Record<string, string> }
  | { kind: 'http'; http: HttpSpec }
  | { kind: 'module'; file: string }
  | { kind: 'model'; config: JudgeConfig; system?: string; prompt: string }
)

export interface HttpSpec {
  url: string
  method: string
  headers: Record<string, string>
  body?: string | JsonObject
  /** A path like `$.answer.choices[0]`; absent: the whole body. */
  output?: string
}

/** A case with its place in the run and the scorers that apply to it. */
export interface PlannedCase {
  case: Case
  /** Position in the suite, from 0. */
  index: number
  origin: Origin
  scorers: ReadyScorer[]
  /** How many answers there are per target, where they are already given; absent: as many as the run asks for. */
  trials?: readonly number[]
}

/** How often each case is asked: always the least number, more only while its scores are undecided. */
export interface Repeats {
  least: number
  most: number
}

/** A suite that was read and checked whole. */
export interface Suite {
  name: string
  file: string
  /** The suite's folder: nothing outside it is run as code. */
  folder: string
  targets: TargetSpec[]
  scorers: ReadyScorer[]
  preset?: string
  gate: GatePolicy
  /** The language model that scorers may ask. */
  judge?: JudgeConfig
  cluster?: string
  repeats: Repeats
  /** Hash of the suite as written. */
  hash: string
  cases: SuiteCases
  warnings: Mistake[]
}

export interface SuiteCases {
  /** null when they come from a generator, which is read only once. */
  count: number | null
  /** Hash of the case files' bytes; for a generator, of its source. */
  hash: string
  files: string[]
  /** Streams every case, in order. */
  read(): AsyncIterable<PlannedCase>
}
