import { clusterOf } from '../../gate/cluster.ts'
import { packIndices } from '../../gate/stop/index-bits.ts'
import { StopDecision } from '../../gate/stop/stop-decision.ts'
import type { StopPlan } from '../../gate/stop/stop-plan.ts'
import type { StoppedRun } from '../../gate/stop/stopped.ts'
import type { Case } from '../../score/case.ts'
import type { ResultRow } from '../../score/result.ts'
import type { Store } from '../../store/store.ts'
import { PlaceWindow } from './place-window.ts'

export interface StoppingOptions {
  plan: StopPlan
  seed: number
  /** By place in the order drawn: the index of the case. */
  indices: Uint32Array
  cluster: string | null
  /** How far ahead cases may begin that are not needed for certain. */
  ahead: number
}

/** Whether a run needs more cases: asked before each, and told of each. */
export interface CaseNeeds {
  /** Takes in what is recorded already; `without` are cases that are looked at again. */
  begin(store: Store, run: string, without?: ReadonlySet<number>): Promise<void>
  /** Whether the case of this index may begin; false: it is not needed any more. */
  admit(index: number): boolean | Promise<boolean>
  add(index: number, testCase: Case, rows: readonly ResultRow[]): void
  readonly isDecided: boolean
  /** Nothing begins any more. */
  close(): void
}

export class Stopping implements CaseNeeds {
  readonly #options: StoppingOptions
  readonly #placeOf: ReadonlyMap<number, number>
  readonly #decision: StopDecision
  readonly #window: PlaceWindow

  constructor(options: StoppingOptions) {
    this.#options = options
    this.#placeOf = new Map(Array.from(options.indices, (index, place) => [index, place]))
    this.#decision = new StopDecision(options.plan)
    this.#window = new PlaceWindow(() => this.limitFor(1))
  }

  begin(store: Store, run: string, without?: ReadonlySet<number>): Promise<void> {
    return replay(this, store, run, without)
  }

  /** The first place that may not begin yet; so many processes work on the run. */
  limitFor(processes: number): number {
    const { prefix, ahead } = this.#decision
    return prefix + Math.max(ahead, this.#options.ahead * processes)
  }

  admit(index: number): boolean | Promise<boolean> {
    return this.#window.admit(this.#place(index))
  }

  add(index: number, { id, metadata }: Case, rows: readonly ResultRow[]): void {
    const { cluster } = this.#options
    const group = cluster === null ? undefined : clusterOf({ case: id, ...(metadata && { metadata }) }, cluster)
    this.#decision.add(this.#place(index), { rows: rows.map(withoutTexts), cluster: group })
    if (this.isDecided) this.#window.close()
    else this.#window.look()
  }

  /** The first case that is not done, by its index. */
  get next(): number | undefined {
    return this.#options.indices[this.#decision.prefix]
  }

  get isDecided(): boolean {
    return this.#decision.isDecided
  }

  close(): void {
    this.#window.close()
  }

  /** What was decided, to be kept with the run. */
  get stopped(): Omit<StoppedRun, 'at'> | undefined {
    const { stopped } = this.#decision
    if (!stopped) return undefined
    const { seed, indices } = this.#options
    return { ...stopped, seed, counted: packIndices([...indices.subarray(0, stopped.after)]) }
  }

  #place(index: number): number {
    return this.#placeOf.get(index) ?? Number.POSITIVE_INFINITY
  }
}

/** Tells it of all cases that are recorded. */
export async function replay(
  stopping: Stopping,
  store: Store,
  run: string,
  without?: ReadonlySet<number>,
): Promise<void> {
  for await (const { index, case: testCase, rows } of store.cases(run)) {
    if (!without?.has(index)) stopping.add(index, testCase, rows)
  }
}

/** What waits for an earlier case waits without what may be large. */
function withoutTexts({
  output: _output,
  sent: _sent,
  input: _input,
  expected: _expected,
  ...row
}: ResultRow): ResultRow {
  return row
}
