import fc from 'fast-check'
import { expect, test } from 'vitest'
import draws from './fixtures/numpy-draws.json' with { type: 'json' }
import { NumpyRng } from './numpy-rng.ts'

test.each(Object.entries(draws.words))('seed %s gives the words of NumPy’s default_rng', (seed, words) => {
  const rng = new NumpyRng(Number(seed), words.length)
  rng.fill(0, words.length, 2 ** 32)
  expect([...rng.words]).toEqual(words)
})

test.each(Object.entries(draws.integers))('integers below %s are drawn as choice() draws them', (bound, chosen) => {
  const rng = new NumpyRng(12345, chosen.length)
  // In two goes, since a word of the generator may be left over between them.
  rng.fill(0, 33, Number(bound))
  rng.fill(33, chosen.length - 33, Number(bound))
  expect([...rng.words]).toEqual(chosen)
})

test('a bound of 1 takes nothing from the generator', () => {
  const [one, other] = [new NumpyRng(7, 10), new NumpyRng(7, 10)]
  one.fill(0, 10, 1)
  expect([...one.words]).toEqual(new Array(10).fill(0))
  for (const rng of [one, other]) rng.fill(0, 10, 1000)
  expect(one.words).toEqual(other.words)
})

test('what is drawn lies below the bound', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.integer({ min: 1, max: 2 ** 32 - 1 }), (seed, bound) => {
      const rng = new NumpyRng(seed, 50)
      rng.fill(0, 50, bound)
      return rng.words.every((value) => value < bound)
    }),
  )
})

test('counts what was drawn, and multiplies columns of any length that is a multiple of four', () => {
  const small = fc.integer({ min: 0, max: 1000 })
  fc.assert(
    fc.property(fc.array(fc.tuple(small, small), { maxLength: 40 }), (pairs) => {
      const length = Math.ceil(pairs.length / 4) * 4
      const rng = new NumpyRng(3, 2 * length + 8)
      rng.words.set(pairs.map(([a]) => a))
      rng.words.set(
        pairs.map(([, b]) => b),
        length,
      )
      expect(rng.dot(0, length, length)).toBe(pairs.reduce((sum, [a, b]) => sum + a * b, 0))
    }),
  )
  const rng = new NumpyRng(3, 107)
  rng.fill(0, 100, 7)
  rng.tally(0, 100, 100, 7)
  const drawn = [...rng.words.subarray(0, 100)]
  expect([...rng.words.subarray(100)]).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => drawn.filter((x) => x === n).length))
})
