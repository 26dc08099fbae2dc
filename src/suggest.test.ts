import { expect, it } from 'vitest'
import { didYouMean } from './suggest.ts'

const names = ['operation-accuracy', 'contains', 'regex', 'threshold', 'targetBlockId']

it.each([
  ['operation-acuracy', 'operation-accuracy'],
  ['operationAccuracy', 'operation-accuracy'],
  ['contians', 'contains'],
  ['treshold', 'threshold'],
  ['target_block_id', 'targetBlockId'],
])('takes %s for %s', (typed, meant) => {
  expect(didYouMean(typed, names)).toBe(meant)
})

it('takes two Chinese characters for the beginning of an id, and two letters for nothing', () => {
  expect(didYouMean('配送', ['返品-1', '配送-1', '配送-2'])).toBe('配送-1')
  expect(didYouMean('re', ['regular', 'refund-12'])).toBeUndefined()
})

it('takes the same word with another dash before one that is only near', () => {
  expect(didYouMean('c-1', ['c0', 'c1', 'c2'])).toBe('c1')
})

it.each(['', 'x', 'bertscore', '__proto__', 'y'.repeat(100_000)])('has no guess for %.20s', (typed) => {
  expect(didYouMean(typed, names)).toBeUndefined()
})
