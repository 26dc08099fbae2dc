import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CaseOutcome } from './outcomes.ts'
import { PackedOutcomes } from './packed-outcomes.ts'

const SIGNATURES = [new Map<string, string>(), new Map([['rouge', 'tok:ja']]), new Map([['bleu', 'tok:13a']])]

const outcome = (id: string): fc.Arbitrary<CaseOutcome> =>
  fc.record({
    id: fc.constant(id),
    verdict: fc.constantFrom('pass', 'review', 'fail', 'error'),
    passed: fc.option(fc.double({ noNaN: true })),
    values: fc.array(fc.double(), { minLength: 3, maxLength: 3 }),
    average: fc.option(fc.double({ noNaN: true })),
    cluster: fc.nat({ max: 2 ** 32 - 1 }),
    signatures: fc.constantFrom(...SIGNATURES),
  })

const outcomes = fc.uniqueArray(fc.string(), { maxLength: 40 }).chain((ids) => fc.tuple(...ids.map(outcome)))

it('gives back what was put in, to the last bit, and only once what is taken', () => {
  fc.assert(
    fc.property(outcomes, fc.infiniteStream(fc.boolean()), (all, coin) => {
      const packed = new PackedOutcomes(3)
      const kept = new Map<string, CaseOutcome>()
      for (const one of all) {
        packed.add(one)
        kept.set(one.id, one)
      }
      for (const { id } of all) {
        expect(packed.get(id)).toEqual(kept.get(id))
        if (!coin.next().value) continue
        expect(packed.take(id)).toEqual(kept.get(id))
        expect(packed.take(id)).toBeUndefined()
        kept.delete(id)
      }
      expect([...packed.all()]).toEqual([...kept.values()])
      expect(packed.get('not there, surely')).toBeUndefined()
    }),
  )
})

it('holds more cases than a block', () => {
  const packed = new PackedOutcomes(1)
  const one = (i: number): CaseOutcome => ({
    ...{ id: `c${i}`, verdict: 'pass', passed: 1, values: [i], average: i / 2, cluster: 0 },
    signatures: SIGNATURES[0] as Map<string, string>,
  })
  for (let i = 0; i < 10_000; i++) packed.add(one(i))
  for (const i of [0, 4095, 4096, 9999]) expect(packed.get(`c${i}`)).toEqual(one(i))
})
