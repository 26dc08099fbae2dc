import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clusteredMean } from './clustered.ts'
import { tInterval } from './mean.ts'

const scores = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 40 })

describe('clusteredMean', () => {
  it('is the t interval when every value is its own cluster', () => {
    fc.assert(
      fc.property(scores, (values) => {
        const clustered = clusteredMean(
          values,
          values.map((_, i) => `case ${i}`),
        )
        if (clustered.value === null) throw new Error('no mean')
        const plain = tInterval(values)
        if (plain.value === null) throw new Error('no mean')
        expect(clustered.value).toBeCloseTo(plain.value, 12)
        expect(clustered.interval?.[0]).toBeCloseTo(plain.interval![0], 9)
        expect(clustered.interval?.[1]).toBeCloseTo(plain.interval![1], 9)
      }),
    )
  })

  it('is not misled by copies, nor by keys that mean something to JavaScript', () => {
    const values = [0.2, 0.9, 0.4, 0.7]
    const keys = ['__proto__', 'constructor', 'a', 'b']
    const once = clusteredMean(values, keys)
    const copied = clusteredMean([...values, ...values], [...keys, ...keys])
    expect(copied).toMatchObject({ n: 8, clusters: 4, value: once.value })
    if (once.value === null || copied.value === null) throw new Error('no mean')
    expect(copied.interval?.[0]).toBeCloseTo(once.interval![0], 12)
  })
})
