import { DIMENSIONS, type Dimension } from '../../scorers/compression/criteria.ts'
import { PROBE_TYPES, type ProbeType } from '../../scorers/compression/probe.ts'
import { BEST_MARK, type Figure, Series } from './figure.ts'
import type { ProbeRow } from './probe-row.ts'
import type { MethodResult } from './result.ts'

/** A compression point as rows name it. */
export const pointKey = ({ conversation, point }: Pick<ProbeRow, 'conversation' | 'point'>) =>
  JSON.stringify([conversation, point])

/** The rows of one method, one by one. */
export class MethodFold {
  readonly name: string
  readonly #overall = new Series(BEST_MARK)
  readonly #dimensions = seriesFor(DIMENSIONS)
  readonly #types = seriesFor(PROBE_TYPES)
  readonly #recall = new Series(1)
  readonly #compactions = new Map<string, NonNullable<ProbeRow['compaction']> & { conversation: string }>()
  readonly #errors = new Map<string, number>()
  #firstError: string | undefined
  #spent = 0
  #unpriced = 0

  constructor(name: string) {
    this.name = name
  }

  add(row: ProbeRow): void {
    const { conversation, compaction, aggregate, type, recall, error, usage } = row
    this.#overall.add(aggregate, conversation)
    if (type) this.#types.get(type)?.add(aggregate, conversation)
    for (const [dimension, mark] of row.dimensions) this.#dimensions.get(dimension)?.add(mark, conversation)
    // Without an exact value there is nothing to recall; without an answer there is, and it is missing.
    if (recall !== null) this.#recall.add(recall, conversation)
    if (compaction) this.#compactions.set(pointKey(row), { ...compaction, conversation })
    if (error) this.#errors.set(error, (this.#errors.get(error) ?? 0) + 1)
    this.#firstError ??= row.errorMessage
    this.#spent += usage?.cost ?? 0
    this.#unpriced += usage?.unpriced ?? 0
  }

  finish(points: number): MethodResult {
    const kept = [...this.#compactions.values()]
    const series = (value: (one: (typeof kept)[number]) => number) => {
      const all = new Series()
      for (const one of kept) all.add(value(one), one.conversation)
      all.missing = points - kept.length
      return all.figure()
    }
    const dimensions = figures(this.#dimensions) as Record<Dimension, Figure>
    const ranked = DIMENSIONS.filter((name) => dimensions[name].mean !== null).toSorted(
      (x, y) => (dimensions[y].mean as number) - (dimensions[x].mean as number),
    )
    const exactRecall = this.#recall.figure()
    const after = series((one) => one.after)
    const costs = kept.map(({ cost }) => cost)
    return {
      name: this.name,
      overall: this.#overall.figure(),
      dimensions,
      byProbeType: figures(this.#types) as Record<ProbeType, Figure>,
      strongest: ranked[0] ?? null,
      weakest: ranked.at(-1) ?? null,
      tokens: { before: series((one) => one.before), after },
      retained: series(({ before, after: left }) => (before > 0 ? left / before : 0)),
      exactRecall,
      recallPer1000Tokens: exactRecall.mean !== null && after.mean ? (exactRecall.mean / after.mean) * 1000 : null,
      cost: {
        // Where none succeeded, what was spent is all that is known.
        compression:
          costs.length === 0 || costs.includes(null) ? null : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0),
        spent: this.#spent,
        unpriced: this.#unpriced,
      },
      errors: Object.fromEntries([...this.#errors].sort(([a], [b]) => (a < b ? -1 : 1))),
      ...(this.#firstError !== undefined && { firstError: this.#firstError }),
    }
  }
}

const seriesFor = <Name extends string>(names: readonly Name[]) =>
  new Map(names.map((name) => [name, new Series(BEST_MARK)] as const))

const figures = (all: ReadonlyMap<string, Series>) =>
  Object.fromEntries([...all].map(([name, series]) => [name, series.figure()]))
