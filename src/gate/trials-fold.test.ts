import { expect, it } from 'vitest'
import { TrialsFold } from './trials-fold.ts'

function folded(cases: Record<string, boolean[]>) {
  const fold = new TrialsFold()
  for (const [id, trials] of Object.entries(cases)) for (const passed of trials) fold.add(id, passed)
  return fold.finish()
}

it('gives pass@k and pass^k for every k that all cases were tried', () => {
  const figures = folded({ a: [true, true], b: [true, false], c: [false, false, false] })
  expect(figures).toMatchObject({ cases: 3 })
  expect(figures?.passAtK.map((value) => value.toFixed(4))).toEqual(['0.5000', '0.6667'])
  expect(figures?.passHatK.map((value) => value.toFixed(4))).toEqual(['0.5000', '0.3333'])
})

it('has nothing to say where a case was tried once', () => {
  expect(folded({ a: [true, true], b: [true] })).toBeUndefined()
  expect(folded({})).toBeUndefined()
})
