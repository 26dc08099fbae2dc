import fc from 'fast-check'
import { expect, test } from 'vitest'
import draws from './fixtures/numpy-draws.json' with { type: 'json' }
import { NumpyRng } from './numpy-rng.ts'

test.each(Object.entries(draws.words))('seed %s gives the words of NumPy’s default_rng', (seed, words) => {
  const rng = new NumpyRng(Number(seed))
  expect(words.map(() => rng.nextUint32())).toEqual(words)
})

test.each(Object.entries(draws.integers))('integers below %s are drawn as choice() draws them', (bound, chosen) => {
  const into = new Uint32Array(chosen.length)
  const rng = new NumpyRng(12345)
  // In two goes, since a word of the generator may be left over between them.
  rng.fillIntegers(into.subarray(0, 33), Number(bound))
  rng.fillIntegers(into.subarray(33), Number(bound))
  expect([...into]).toEqual(chosen)
})

test('a bound of 1 takes nothing from the generator', () => {
  const [one, other] = [new NumpyRng(7), new NumpyRng(7)]
  one.fillIntegers(new Uint32Array(10), 1)
  expect(one.nextUint32()).toBe(other.nextUint32())
})

test('what is drawn lies below the bound', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.integer({ min: 1, max: 2 ** 32 - 1 }), (seed, bound) => {
      const into = new Uint32Array(50)
      new NumpyRng(seed).fillIntegers(into, bound)
      return into.every((value) => value < bound)
    }),
  )
})
