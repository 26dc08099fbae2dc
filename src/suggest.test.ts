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

it.each(['', 'x', 'bertscore', '__proto__', 'y'.repeat(100_000)])('has no guess for %.20s', (typed) => {
  expect(didYouMean(typed, names)).toBeUndefined()
})
