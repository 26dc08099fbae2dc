import type { Json, JsonObject } from '../../json.ts'
import type { Condition, Group } from './conditions/condition.ts'
import type { TextIndex } from './text-index.ts'
import type { When } from './when.ts'

export const SEVERITIES = ['minor', 'major', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]

export const MODES = ['blocking', 'advisory'] as const
/** Whether a critical violation disqualifies (blocking) or is only reported (advisory). */
export type Mode = (typeof MODES)[number]

export interface Rule {
  id: string
  severity: Severity
  /** What a violation says. */
  message: string
  when: When
  groups: Record<Group, readonly Condition[]>
}

/** A ruleset that was read and checked, ready to be asked. */
export interface Ruleset {
  /** As messages call it; `default` for the one that ships with the program. */
  file: string
  mode: Mode
  /** Of its content and the files it reads. */
  hash: string
  rules: readonly Rule[]
  index: TextIndex
}

/** What rules look at: the raw answer, what was asked, and what is known about the case. */
export interface RuleSubject {
  output: string
  input?: Json
  metadata?: JsonObject
}

/** A rule that fired. `start` and `end` count code points of the raw output; all three are null for an absence. */
export interface Violation {
  id: string
  severity: Severity
  message: string
  /** What was matched, masked wherever a detector would fire. */
  excerpt: string | null
  start: number | null
  end: number | null
}
