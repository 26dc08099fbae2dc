import { type RunColumns, VERDICT_CODES } from '../columns/columns.ts'
import { targetValues, targetVerdicts } from '../columns/target-values.ts'
import { type Figure, figureOf } from './figure.ts'

/** The cases of one kind: how many, and how each target does on them. */
export interface Slice {
  /** Null: cases that do not have the key. */
  value: string | null
  cases: number
  targets: { name: string; passRate: Figure; scorers: Figure[] }[]
}

/** More kinds than this are a list, not a table; the smallest are left out. */
const MOST_SLICES = 40

/** The selected cases by one key of their metadata, largest group first. */
export function slicesBy(columns: RunColumns, order: Uint32Array, key: string): { slices: Slice[]; left: number } {
  const column = columns.metadata.find((one) => one.key === key)
  const groups = new Map<number, number[]>()
  for (const at of order) {
    const code = column?.codes[at] ?? 0
    const group = groups.get(code)
    if (group) group.push(at)
    else groups.set(code, [at])
  }
  const targets = columns.targets.map((name, target) => ({
    name,
    verdicts: targetVerdicts(columns, target),
    scorers: columns.scorers.map((scorer) => targetValues(columns, target, scorer.name)),
  }))
  const sorted = [...groups].sort(([a, x], [b, y]) => y.length - x.length || a - b)
  const slices = sorted.slice(0, MOST_SLICES).map(
    ([code, places]): Slice => ({
      value: code === 0 ? null : (column?.values[code - 1] ?? null),
      cases: places.length,
      targets: targets.map(({ name, verdicts, scorers }) => ({
        name,
        passRate: figureOf(places.map((at) => passShare(verdicts[at] as number))),
        scorers: scorers.map((values) => figureOf(places.map((at) => values[at] as number))),
      })),
    }),
  )
  return { slices, left: sorted.length - slices.length }
}

/** Review counts as pass; an error is neither. */
function passShare(code: number): number {
  const verdict = VERDICT_CODES[code]
  return verdict === 'pass' || verdict === 'review' ? 1 : verdict === 'fail' ? 0 : Number.NaN
}
