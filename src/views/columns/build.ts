import { ClusterNumbers } from '../../gate/cluster.ts'
import type { Json } from '../../json.ts'
import type { ResultRow } from '../../score/result.ts'
import { Thresholds } from '../../score/thresholds.ts'
import { type ColumnScorer, type RunColumns, rowNumber, STATUS_CODES, VERDICT_CODES } from './columns.ts'
import { GrowingSlot } from './growing-slot.ts'
import { MetadataFold } from './metadata-fold.ts'
import { violatedRules } from './violated-rules.ts'

/** What of a run's plan decides the shape of its columns. */
export interface ColumnPlan {
  run: string
  targets: readonly string[]
  repeats: number
  scorers: readonly ColumnScorer[]
  reviewBand: number | null
  /** What cases that belong together share. */
  cluster: string | null
}

type Told = Pick<ResultRow, 'name' | 'metadata'>

/** Folds rows, in case order, into columns. */
export class ColumnsFold {
  readonly #plan: ColumnPlan
  readonly #ids: string[] = []
  readonly #index: number[] = []
  readonly #names: (string | null)[] = []
  readonly #slots: GrowingSlot[]
  readonly #scorers: ColumnScorer[]
  readonly #position: Map<string, number>
  /** Of scorers that cases bring along. */
  readonly #brought = new Map<number, Thresholds>()
  readonly #metadata = new MetadataFold()
  readonly #clusterNumbers: ClusterNumbers | null
  readonly #clusters: number[] = []
  readonly #kinds: string[] = []
  readonly #rules = new Map<string, [slot: number, at: number][]>()

  constructor(plan: ColumnPlan) {
    this.#plan = plan
    this.#scorers = [...plan.scorers]
    this.#clusterNumbers = plan.cluster === null ? null : new ClusterNumbers(plan.cluster)
    this.#position = new Map(plan.scorers.map(({ name }, at) => [name, at]))
    this.#slots = plan.targets.flatMap((_, target) =>
      Array.from({ length: plan.repeats }, (_none, repeat) => new GrowingSlot(target, repeat, plan.scorers.length)),
    )
  }

  /** `told` is what is known of the case; `index` where it stands in the store, by default behind the one before. */
  add(row: ResultRow, told: Told = row, index = this.#ids.length): void {
    const slot = this.#slotOf(row)
    if (!slot) return
    if (this.#ids.at(-1) !== row.case) this.#newCase(row.case, told, index)
    const at = this.#ids.length - 1
    const { arrays } = slot.reach(at)
    arrays.verdict[at] = VERDICT_CODES.indexOf(row.verdict)
    arrays.average[at] = row.weightedAverage ?? Number.NaN
    arrays.ms[at] = row.durationMs ?? Number.NaN
    arrays.cost[at] = costOf(row)
    arrays.answer[at] = row.output === undefined ? 0 : hashOf(row.output)
    for (const score of row.scores) {
      const column = slot.score(this.#scorerAt(score))
      column.value[at] = score.value ?? Number.NaN
      column.status[at] = STATUS_CODES.indexOf(score.status)
      column.passed[at] = score.passed === null ? 0 : score.passed ? 1 : 2
      column.kind[at] = score.error ? this.#kindOf(score.error.kind) : 0
      for (const rule of violatedRules(score)) this.#violated(rule, this.#slots.indexOf(slot), at)
    }
  }

  finish(): RunColumns {
    const { run, targets, reviewBand } = this.#plan
    const size = this.#ids.length
    const columns: RunColumns = {
      run,
      size,
      ids: this.#ids,
      index: Uint32Array.from(this.#index),
      names: this.#names,
      targets: [...targets],
      scorers: this.#scorers,
      slots: this.#slots.map((slot) => slot.finish(size, this.#scorers.length)),
      metadata: this.#metadata.finish(size),
      clusters: this.#clusterNumbers && Uint32Array.from(this.#clusters),
      errorKinds: this.#kinds,
      rules: [],
      reviewBand,
    }
    for (const [id, places] of [...this.#rules].sort(([a], [b]) => (a < b ? -1 : 1))) {
      columns.rules.push({ id, rows: Uint32Array.from(places, ([slot, at]) => rowNumber(columns, slot, at)) })
    }
    return columns
  }

  /** They stand by target, then by repeat. */
  #slotOf({ target, repeat }: ResultRow): GrowingSlot | undefined {
    const { targets, repeats } = this.#plan
    const wanted = targets.indexOf(target)
    return wanted < 0 || repeat >= repeats ? undefined : this.#slots[wanted * repeats + repeat]
  }

  #newCase(id: string, { name, metadata }: Told, index: number): void {
    this.#ids.push(id)
    this.#index.push(index)
    this.#names.push(name ?? null)
    if (metadata) this.#metadata.add(this.#ids.length - 1, metadata)
    if (this.#clusterNumbers) this.#clusters.push(this.#clusterNumbers.of({ case: id, ...(metadata && { metadata }) }))
  }

  /** Single cases may bring scorers along that the plan does not know. */
  #scorerAt({ scorer, type, weight, threshold }: ResultRow['scores'][number]): number {
    const known = this.#position.get(scorer)
    if (known !== undefined && known < this.#plan.scorers.length) return known
    const place = known ?? this.#scorers.push({ name: scorer, type, threshold, weight }) - 1
    const met = this.#brought.get(place) ?? new Thresholds()
    met.add(threshold)
    if (known === undefined) {
      this.#position.set(scorer, place)
      this.#brought.set(place, met)
    } else (this.#scorers[place] as ColumnScorer).threshold = met.only
    return place
  }

  #kindOf(kind: string): number {
    const known = this.#kinds.indexOf(kind)
    return known < 0 ? this.#kinds.push(kind) : known + 1
  }

  #violated(rule: string, slot: number, at: number): void {
    const places = this.#rules.get(rule)
    if (places) places.push([slot, at])
    else this.#rules.set(rule, [[slot, at]])
  }
}

/** The answer's own price and what its judges asked for; nothing where nobody named one. */
function costOf({ usage, scores }: ResultRow): number {
  let cost = usage?.cost
  for (const score of scores) {
    const asked = score.usage?.cost
    if (asked !== undefined) cost = (cost ?? 0) + asked
  }
  return cost ?? Number.NaN
}

/** FNV-1a over the answer as text; never 0. */
function hashOf(output: Json): number {
  const text = typeof output === 'string' ? output : JSON.stringify(output)
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0 || 1
}
