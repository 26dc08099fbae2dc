import type { RunColumns } from '../columns/columns.ts'
import { repeatValues, targetValues } from '../columns/target-values.ts'
import { type Figure, figuresBy, spentOf } from './figure.ts'

/** Quality against what it costs, per target, both with their interval. */
export interface Tradeoff {
  targets: { name: string; quality: Figure; cost: Figure; ms: Figure }[]
}

export const tradeoffOf = (columns: RunColumns, order: Uint32Array): Tradeoff => ({
  targets: columns.targets.map((name, target) => ({
    name,
    quality: figuresBy(columns, order, repeatValues(columns, target, 'average'))(0),
    cost: spentOf(order, targetValues(columns, target, 'cost')),
    ms: spentOf(order, targetValues(columns, target, 'ms')),
  })),
})
