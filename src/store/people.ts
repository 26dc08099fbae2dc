import type { AnswerLabel } from '../gate/people-fold.ts'

/** Something a person said or took back about one answer. Entries are only ever added. */
export interface DecisionEntry {
  run: string
  case: string
  target: string
  repeat: number
  /** The key of the answer it is about: wherever the answer is another one, it says nothing. */
  answer: string
  /** Undo takes back the newest decision that the same person still holds on this answer. */
  decision: 'accept' | 'reject' | 'hold' | 'undo'
  /** Who decided; null where nobody was named. */
  rater: string | null
  note: string | null
  /** ISO time. */
  decidedAt: string
}

/** What a person holds of one answer. */
export interface Decision extends DecisionEntry {
  decision: 'accept' | 'reject' | 'hold'
}

/** A person's word on one answer. It holds wherever the same case gets the same answer again, in whatever run. */
export interface StoredLabel extends AnswerLabel {
  repeat: number
  /** 1 or 0 for pass or fail, else the grade. */
  value: number
}

/** Who gave labels (a file, the review), and to which targets of the run. */
export interface LabelSource {
  name: string
  targets: readonly string[]
}

export interface PeopleStore {
  recordDecision(entry: DecisionEntry): Promise<void>
  /** Every entry on one run, or on all, in the order they were made. */
  decisionLog(run?: string): Promise<DecisionEntry[]>
  /** What stands: the newest decision of each person on each answer that was not taken back; oldest first. */
  decisions(run?: string): Promise<Decision[]>
  /** In place of those that the same source gave on the same run and targets before. */
  recordLabels(run: string, source: LabelSource, labels: readonly StoredLabel[]): Promise<void>
  /** Those on cases that this run has, whichever run's answer they are about. */
  labels(run: string): Promise<StoredLabel[]>
}
