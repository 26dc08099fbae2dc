import { expect, test } from 'vitest'
import { shareThreads } from './plan-model.ts'

const MB = 1e6

test('a stream for each core while memory allows, and every core in one of them', () => {
  expect(shareThreads(1, 255 * MB, 622 * MB)).toEqual([1])
  expect(shareThreads(2, 255 * MB, 622 * MB)).toEqual([1, 1])
  expect(shareThreads(8, 255 * MB, 622 * MB)).toEqual([2, 3, 3])
  // A large model of which nearly everything is layers.
  expect(shareThreads(4, 1200 * MB, 1300 * MB)).toEqual([4])
})
