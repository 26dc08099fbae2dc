export type LabelKind = 'pass-fail' | 'grade'

/** One person's word on one answer. Labels come from a file; recorded decisions can be given in the same shape. */
export interface Label {
  case: string
  /** Absent: the run has only one target. */
  target?: string
  /** Absent: the label says something about every scorer. */
  scorer?: string
  rater?: string
  /** 1 or 0 for pass or fail, else the grade. */
  value: number
  /** The chance with which the answer was drawn, where it was; absent: somebody chose it. */
  probability?: number
  /** The group it was drawn from, where each had its own number. */
  stratum?: string
  /** The line of the file. */
  line?: number
}

export interface Labels {
  kind: LabelKind
  list: Label[]
  /** Answers that were drawn and have no label yet. */
  unlabelled: number
}
