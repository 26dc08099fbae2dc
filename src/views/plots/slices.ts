import type { RunColumns } from '../columns/columns.ts'
import { repeatPasses, repeatValues } from '../columns/target-values.ts'
import { type Figure, figuresBy } from './figure.ts'

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
  const codeOf = (at: number) => column?.codes[at] ?? 0
  const cases = new Uint32Array((column?.values.length ?? 0) + 1)
  for (let place = 0; place < order.length; place++) cases[codeOf(order[place] as number)]!++
  const codes = [...cases.keys()]
    .filter((code) => (cases[code] as number) > 0)
    .sort((a, b) => (cases[b] as number) - (cases[a] as number) || a - b)
  const by = (repeats: Float64Array[]) => figuresBy(columns, order, repeats, codeOf)
  const targets = columns.targets.map((name, target) => ({
    name,
    passRate: by(repeatPasses(columns, target)),
    scorers: columns.scorers.map((scorer) => by(repeatValues(columns, target, scorer.name))),
  }))
  const slices = codes.slice(0, MOST_SLICES).map(
    (code): Slice => ({
      value: code === 0 ? null : (column?.values[code - 1] ?? null),
      cases: cases[code] as number,
      targets: targets.map(({ name, passRate, scorers }) => ({
        name,
        passRate: passRate(code),
        scorers: scorers.map((figure) => figure(code)),
      })),
    }),
  )
  return { slices, left: codes.length - slices.length }
}
