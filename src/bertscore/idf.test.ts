import { expect, it } from 'vitest'
import goldens from './fixtures/idf.json' with { type: 'json' }
import { IdfCounts } from './idf.ts'

it('gives the weights of bert_score, also for a token that no document has', () => {
  const counts = new IdfCounts()
  for (const ids of goldens.docs) counts.add(Int32Array.from(ids))
  const idf = counts.finish()
  for (const [id, weight] of Object.entries(goldens.idf)) expect(idf.of(Number(id))).toBeCloseTo(weight, 12)
  expect(idf.documents).toBe(goldens.docs.length)
  expect(idf.counts()[0]).toEqual([5, 2])
})

it('has no weight for anything when there is one document', () => {
  const counts = new IdfCounts()
  counts.add(Int32Array.of(1, 7, 2))
  expect(counts.finish().of(7)).toBe(0)
})
