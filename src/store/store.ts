import type { Memo } from '../judge/memo.ts'
import type { PeopleStore } from './people.ts'
import type { ResultStore } from './results.ts'
import type { RunStore } from './runs.ts'

export type { Memo } from '../judge/memo.ts'
export type { Decision, DecisionEntry, LabelSource, StoredLabel } from './people.ts'
export type {
  CaseKey,
  CaseQuery,
  CaseRange,
  Details,
  RowQuery,
  StoredAnswer,
  StoredCase,
  Texts,
} from './results.ts'
export type { Claim, RunChange, RunHead, RunKind, RunOwner, RunPage, RunPlan, RunQuery, RunRecord } from './runs.ts'

/** Where runs are kept. SQLite stands behind it, and a server can: whatever passes `storeContract` is a store. */
export interface Store extends RunStore, ResultStore, PeopleStore {
  /** Path or address, as a person would write it. */
  readonly place: string
  /** What was expensive, by the hash of what was asked. */
  readonly memo: Memo
  /** Everything recorded so far is on disk when this returns. */
  flush(): Promise<void>
  close(): Promise<void>
}
