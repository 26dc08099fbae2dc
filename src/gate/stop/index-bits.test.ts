import fc from 'fast-check'
import { expect, it } from 'vitest'
import { packIndices, unpackIndices } from './index-bits.ts'

it('holds exactly the indices that it was made of', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(500)), (indices) => {
      const has = unpackIndices(packIndices(indices))
      expect(Array.from({ length: 520 }, (_, i) => i).filter(has)).toEqual(indices.toSorted((a, b) => a - b))
    }),
  )
})
