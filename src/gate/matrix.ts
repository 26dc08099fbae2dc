import type { Interval } from './summary.ts'

/** Prompts × models: what each combination came to, and which is shown to be better. */
export interface MatrixSummary {
  /** What the figures are: the weighted average where nothing has a threshold. */
  measure: 'passRate' | 'weightedAverage'
  /** Each prompt over all its models; each model over all its prompts. */
  prompts: MatrixLine[]
  models: MatrixLine[]
  /** A row for each prompt, a column for each model; null for a combination that was not run. */
  cells: (MatrixCell | null)[][]
  /** The one that is shown to be better than every other; null where none is. */
  best: { prompt: string | null; model: string | null; target: string | null }
  /** Every pair, on the cases that both have; Holm-corrected among those of the same kind. */
  comparisons: MatrixComparison[]
  /** Why nothing was compared: the cases of such a run are a part, chosen by how it went. */
  untested?: 'stopped' | 'unfinished'
}

export interface MatrixFigure {
  value: number | null
  n: number
  ci95: Interval | null
}

export interface MatrixLine extends MatrixFigure {
  name: string
  /** Shown to be better than every other. */
  best: boolean
}

interface MatrixCell extends MatrixFigure {
  target: string
  /** Shown to be better than every other prompt with the same model. */
  best: boolean
}

export interface MatrixComparison {
  of: MatrixKind
  a: string
  b: string
  /** Cases that both have. */
  n: number
  /** a − b. */
  difference: number | null
  ci95: Interval | null
  p: number | null
  pCorrected: number | null
  /** The one of the two that is shown to be better. */
  better: string | null
}

/** Prompts over all models, models over all prompts, or single combinations. */
export type MatrixKind = 'prompts' | 'models' | 'targets'
