import type { AnswerLabel } from '../gate/people-fold.ts'

/** What a person decided about one answer. */
export interface Decision {
  run: string
  case: string
  target: string
  decision: 'accept' | 'reject'
  note: string | null
  /** ISO time. */
  decidedAt: string
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
  /** Replaces an earlier decision on the same answer. */
  recordDecision(decision: Decision): Promise<void>
  /** Of one run, or of all; oldest first. */
  decisions(run?: string): Promise<Decision[]>
  /** In place of those that the same source gave on the same run and targets before. */
  recordLabels(run: string, source: LabelSource, labels: readonly StoredLabel[]): Promise<void>
  /** Those on cases that this run has, whichever run's answer they are about. */
  labels(run: string): Promise<StoredLabel[]>
}
