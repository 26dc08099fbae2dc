import type { MatrixComparison, MatrixFigure, MatrixKind, MatrixLine, MatrixSummary } from '../../gate/matrix.ts'
import { MeanFold } from '../../gate/mean-fold.ts'
import type { TargetSummary } from '../../gate/summary.ts'
import type { Matrix } from '../../suite/suite.ts'
import type { CaseOutcome } from '../compare/outcomes.ts'
import { measuredAlike } from '../compare/signatures.ts'
import { Contests } from './contests.ts'

/** Beyond these, combinations are not held against each other: there would be hundreds of pairs. */
export const MOST_COMBINATIONS = 30

export interface MatrixPlan {
  matrix: Matrix
  /** The targets that were run, with what they came to. */
  targets: readonly Pick<TargetSummary, 'name' | 'passRate' | 'weightedAverage'>[]
  clustered: boolean
  untested?: MatrixSummary['untested']
}

/** Sums up prompts × models from cases, one after the other, in memory that does not grow with them. */
export class MatrixFold {
  readonly #plan: MatrixPlan
  readonly #measure: MatrixSummary['measure']
  readonly #prompts: Line[]
  readonly #models: Line[]
  readonly #contests: Record<MatrixKind, Contests>
  /** In the order in which their outcomes are to be given. */
  readonly targets: readonly string[]

  constructor(plan: MatrixPlan) {
    const matrix = ranIn(plan)
    const { clustered } = plan
    this.#plan = { ...plan, matrix }
    this.#measure = measureOf(plan)
    this.targets = matrix.targets.flat()
    const { prompts, models } = matrix
    // Over all models a prompt stands only where each was asked: else the models would be compared with it.
    const isWhole = this.targets.every((target) => plan.targets.some(({ name }) => name === target))
    const line = (name: string, places: number[]) => ({ name, places, mean: new MeanFold(clustered) })
    const at = (row: number, column: number) => row * models.length + column
    this.#prompts = prompts.map((name, row) => line(name, isWhole ? models.map((_, column) => at(row, column)) : []))
    this.#models = models.map((name, column) => line(name, isWhole ? prompts.map((_, row) => at(row, column)) : []))
    const isCompared = prompts.length > 1 && models.length > 1 && this.targets.length <= MOST_COMBINATIONS
    this.#contests = {
      prompts: new Contests('prompts', isWhole ? prompts : [], clustered),
      models: new Contests('models', isWhole ? models : [], clustered),
      targets: new Contests('targets', isCompared ? this.targets : [], clustered),
    }
  }

  /** What a case came to for each of the targets; undefined for one that has no row of it. */
  add(outcomes: readonly (CaseOutcome | undefined)[]): void {
    const cluster = outcomes.find(Boolean)?.cluster ?? 0
    const values = outcomes.map((outcome) => this.#valueOf(outcome))
    const areAlike = (a: readonly number[], b: readonly number[]) =>
      a.every((x) => b.every((y) => isAlike(outcomes[x], outcomes[y])))
    for (const kind of ['prompts', 'models'] as const) {
      const lines = kind === 'prompts' ? this.#prompts : this.#models
      const means = lines.map(({ places }) => meanOf(places.map((place) => values[place] ?? null)))
      for (const [at, mean] of means.entries()) if (mean !== null) lines[at]?.mean.add(mean, cluster)
      const placesAt = (at: number) => (lines[at] as Line).places
      this.#contests[kind].add(means, cluster, (a, b) => areAlike(placesAt(a), placesAt(b)))
    }
    this.#contests.targets.add(values, cluster, (a, b) => areAlike([a], [b]))
  }

  finish(): MatrixSummary {
    const { matrix, targets, untested } = this.#plan
    const { prompts, models } = matrix
    const tested = untested ? [] : KINDS.flatMap((kind) => this.#contests[kind].finish())
    const lines = (kind: MatrixKind, found: readonly Line[], names: readonly string[]) =>
      found.map(({ name, mean }): MatrixLine => {
        const { value, n, interval } = mean.figure()
        return { name, value, n, ci95: interval, best: isBest(tested, kind, name, names) }
      })
    const byPrompt = lines('prompts', this.#prompts, prompts)
    const byModel = lines('models', this.#models, models)
    const cells = matrix.targets.map((row, place) =>
      row.map((target, column) => {
        const ran = targets.find(({ name }) => name === target)
        if (!ran) return null
        const rivals = matrix.targets.map((other) => other[column] as string)
        const best = models.length === 1 ? byPrompt[place]?.best : isBest(tested, 'targets', target, rivals)
        return { target, ...this.#figureOf(ran), best: best ?? false }
      }),
    )
    return {
      measure: this.#measure,
      prompts: byPrompt,
      models: byModel,
      cells,
      best: {
        prompt: byPrompt.find(({ best }) => best)?.name ?? null,
        model: byModel.find(({ best }) => best)?.name ?? null,
        target: this.targets.find((name) => isBest(tested, 'targets', name, this.targets)) ?? null,
      },
      comparisons: tested,
      ...(untested && { untested }),
    }
  }

  #valueOf(outcome: CaseOutcome | undefined): number | null {
    if (!outcome) return null
    return this.#measure === 'passRate' ? outcome.passed : outcome.average
  }

  #figureOf({ passRate, weightedAverage }: MatrixPlan['targets'][number]): MatrixFigure {
    const { n, mean, ci95 } = weightedAverage
    return this.#measure === 'passRate' ? passRate : { value: mean, n, ci95 }
  }
}

interface Line {
  name: string
  /** Of its targets. */
  places: number[]
  mean: MeanFold
}

const KINDS: MatrixKind[] = ['prompts', 'models', 'targets']

/** Without the prompts and models that were not run at all. */
function ranIn({ matrix, targets }: MatrixPlan): Matrix {
  const ran = new Set(targets.map(({ name }) => name))
  const isRow = (row: number) => matrix.targets[row]?.some((name) => ran.has(name))
  const isColumn = (column: number) => matrix.targets.some((row) => ran.has(row[column] as string))
  return {
    prompts: matrix.prompts.filter((_, row) => isRow(row)),
    models: matrix.models.filter((_, column) => isColumn(column)),
    targets: matrix.targets.filter((_, row) => isRow(row)).map((row) => row.filter((_, column) => isColumn(column))),
  }
}

/** A rate, where every combination that has a figure has one. */
function measureOf({ targets }: MatrixPlan): MatrixSummary['measure'] {
  const scored = targets.filter(({ passRate, weightedAverage }) => passRate.value !== null || weightedAverage.n > 0)
  return scored.length > 0 && scored.every(({ passRate }) => passRate.value !== null) ? 'passRate' : 'weightedAverage'
}

/** Null where one of them is missing: a mean of the others would be of something else. */
function meanOf(values: readonly (number | null)[]): number | null {
  let sum = 0
  for (const value of values) {
    if (value === null) return null
    sum += value
  }
  return values.length > 0 ? sum / values.length : null
}

const isAlike = (a: CaseOutcome | undefined, b: CaseOutcome | undefined) =>
  a === undefined || b === undefined || measuredAlike(a.signatures, b.signatures)

function isBest(tested: readonly MatrixComparison[], kind: MatrixKind, name: string, names: readonly string[]) {
  const rivals = names.filter((other) => other !== name)
  const beats = (rival: string) =>
    tested.some(({ of, a, b, better }) => of === kind && better === name && (a === rival || b === rival))
  return rivals.length > 0 && rivals.every(beats)
}
