import type { Message } from '../../language.ts'
import type { ResultRow } from '../../score/result.ts'
import type { GatePolicy } from '../policy.ts'

/** What a decision rests on beside the rows; all of it is known before the first case. */
export interface StopPlan {
  /** How many cases the full run has. */
  cases: number
  targets: readonly string[]
  /** The most often that a case is asked. */
  tries: number
  policy: GatePolicy
  when: 'decided' | 'certain'
  /** How often the verdict must be the full run's; not asked where only what is certain counts. */
  certainty: number
  /** Failures to be seen before a run is said to fail; absent: as many as help. */
  failures?: number | undefined
  /** Scorers that decide, with the number of cases in which they do. */
  deciding: ReadonlyMap<string, number>
  /** Whether any scorer of any case has a threshold. */
  hasThresholds: boolean
  /** How many groups the cases fall into; null where each stands for itself. */
  clusters: number | null
  /** By target, where the gate asks for a comparison. */
  baselines?: ReadonlyMap<string, TargetBaseline>
}

/** The earlier run that a target is held against, case by case. */
export interface TargetBaseline {
  /** Those that decide, by name. */
  measures: { name: Message /** How many measures share the chance of an accident. */; compared: number }[]
  /** Now − then, per measure; a measure without a pair is absent. */
  differences(rows: readonly ResultRow[]): ReadonlyMap<string, number>
  /** The two cannot be compared: the full run will not pass. */
  refused?: boolean
}
