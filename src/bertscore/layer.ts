import type { Model } from '../encoder/models/model.ts'
import { badInput } from '../errors.ts'
import { usualLayer } from './usual-layer.ts'

/** The layer asked for, or the usual one. */
export function layerOf({ name, knownAs, layers }: Pick<Model, 'name' | 'knownAs' | 'layers'>, asked?: number): number {
  if (asked === undefined) return usualLayer(knownAs, layers)
  if (Number.isInteger(asked) && asked >= 0 && asked <= layers) return asked
  throw badInput(
    `${name} has the layers 0 to ${layers}; got ${asked}`,
    `${name} の層は 0 から ${layers} です（指定: ${asked}）`,
    { path: 'layer' },
  )
}
