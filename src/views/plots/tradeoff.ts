import type { RunColumns } from '../columns/columns.ts'
import { targetValues } from '../columns/target-values.ts'
import { type Figure, figureOf, spentOf } from './figure.ts'

/** Quality against what it costs, per target, both with their interval. */
export interface Tradeoff {
  targets: { name: string; quality: Figure; cost: Figure; ms: Figure }[]
}

export function tradeoffOf(columns: RunColumns, order: Uint32Array): Tradeoff {
  const values = (target: number, measure: string) => {
    const all = targetValues(columns, target, measure)
    return Array.from(order, (at) => all[at] as number)
  }
  return {
    targets: columns.targets.map((name, target) => ({
      name,
      quality: figureOf(values(target, 'average')),
      cost: spentOf(values(target, 'cost')),
      ms: spentOf(values(target, 'ms')),
    })),
  }
}
