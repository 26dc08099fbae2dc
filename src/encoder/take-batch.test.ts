import fc from 'fast-check'
import { expect, test } from 'vitest'
import { takeBatch } from './take-batch.ts'

test('takes the longest, as many as fit when all are as wide as the longest', () => {
  expect(takeBatch([2, 3, 10, 10, 10], 30)).toBe(3)
  expect(takeBatch([2, 3, 10], 100)).toBe(3)
  expect(takeBatch([500], 30)).toBe(1)
  expect(takeBatch([], 30)).toBe(0)
})

test('every text gets its turn', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 2, max: 512 })), fc.integer({ min: 1, max: 2000 }), (lengths, tokens) => {
      lengths.sort((a, b) => a - b)
      while (lengths.length > 0) {
        const count = takeBatch(lengths, tokens)
        expect(count).toBeGreaterThan(0)
        if (count > 1) expect(count * lengths.at(-1)!).toBeLessThanOrEqual(tokens)
        lengths.length -= count
      }
    }),
  )
})
