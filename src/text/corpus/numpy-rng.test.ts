import fc from 'fast-check'
import { expect, test } from 'vitest'
import draws from '../fixtures/numpy-draws.json' with { type: 'json' }
import { NumpyRng } from './numpy-rng.ts'

function generator(seed: number) {
  const memory = new WebAssembly.Memory({ initial: 1 })
  const rng = new NumpyRng(seed, memory)
  return {
    draw(count: number, bound: number): number[] {
      rng.fill(0, count, bound)
      return [...new Uint32Array(memory.buffer, 0, count)]
    },
  }
}

test.each(Object.entries(draws.words))('seed %s gives the words of NumPy’s default_rng', (seed, words) => {
  expect(generator(Number(seed)).draw(words.length, 2 ** 32)).toEqual(words)
})

test.each(Object.entries(draws.integers))('integers below %s are drawn as choice() draws them', (bound, chosen) => {
  const rng = generator(12345)
  // In two goes, since a word of the generator may be left over between them.
  const drawn = [...rng.draw(33, Number(bound)), ...rng.draw(chosen.length - 33, Number(bound))]
  expect(drawn).toEqual(chosen)
})

test('a bound of 1 takes nothing from the generator', () => {
  const [one, other] = [generator(7), generator(7)]
  expect(one.draw(10, 1)).toEqual(new Array(10).fill(0))
  expect(one.draw(10, 1000)).toEqual(other.draw(10, 1000))
})

test('what is drawn lies below the bound', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.integer({ min: 1, max: 2 ** 32 - 1 }), (seed, bound) =>
      generator(seed)
        .draw(50, bound)
        .every((value) => value < bound),
    ),
  )
})
