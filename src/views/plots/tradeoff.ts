import type { RunColumns } from '../columns/columns.ts'
import { targetValues } from '../columns/target-values.ts'
import { type Figure, figureOf } from './figure.ts'

/** Quality against what it costs, per target, both with their interval. */
export interface Tradeoff {
  targets: { name: string; quality: Figure; cost: Figure; ms: Figure }[]
}

export function tradeoffOf(columns: RunColumns, order: Uint32Array): Tradeoff {
  const figure = (target: number, measure: string) => {
    const values = targetValues(columns, target, measure)
    return figureOf(Array.from(order, (at) => values[at] as number))
  }
  return {
    targets: columns.targets.map((name, target) => ({
      name,
      quality: figure(target, 'average'),
      cost: figure(target, 'cost'),
      ms: figure(target, 'ms'),
    })),
  }
}
