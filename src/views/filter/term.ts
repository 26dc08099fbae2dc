import type { Message } from '../../language.ts'

export type Operator = '<' | '<=' | '>' | '>=' | '=' | '!='

/** What a case can be beside its scores. */
export const STATES = ['flipped', 'changed', 'missing', 'new', 'regressed', 'improved', 'decided', 'mine'] as const
export type State = (typeof STATES)[number]

export const VERDICTS = ['pass', 'fail', 'review', 'error'] as const

/** What can be said of one score with a colon: `faithfulness:below`. */
export const OUTCOMES = ['scored', 'pass', 'below', 'error', 'not-applicable', 'skipped'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Numbers of a row that no scorer made. */
export const MEASURES = ['average', 'ms', 'cost'] as const
export type Measure = (typeof MEASURES)[number]

type Condition =
  | { kind: 'verdict'; target: string | null; values: string[] }
  | { kind: 'score'; scorer: string; target: string | null; operator: Operator; value: number }
  | { kind: 'outcome'; scorer: string | null; target: string | null; values: string[] }
  | { kind: 'difference'; scorer: string; target: string | null; operator: Operator; value: number }
  | { kind: 'near'; scorer: string; target: string | null }
  | { kind: 'measure'; measure: Measure; target: string | null; operator: Operator; value: number }
  | { kind: 'error'; target: string | null; values: string[] }
  | { kind: 'state'; values: State[] }
  | { kind: 'metadata'; key: string; values: string[] }
  | { kind: 'rule'; target: string | null; values: string[] }
  | { kind: 'id'; values: string[] }
  | { kind: 'text'; text: string }

/** One condition of a filter; all of them must hold. `not` turns it round, where there is something to turn. */
export type Term = Condition & { not: boolean }

/** What is wrong with a filter, and where in it. */
export interface FilterProblem {
  from: number
  to: number
  message: Message
}

export type ParsedFilter = { terms: Term[]; problem: null } | { terms: null; problem: FilterProblem }
