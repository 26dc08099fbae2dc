import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decimal, fraction, roundedHalfUp, times, toNumber, weightedMean } from './fraction.ts'

it.each([
  [0.355, 2, 0.36],
  [0.005, 2, 0.01],
  [1.005, 2, 1.01],
  [0.0049, 2, 0],
  [0.99995, 4, 1],
  [1e-7, 2, 0],
  [12345.675, 2, 12345.68],
])('rounds %d to %d decimals half up on the decimal value', (number, decimals, rounded) => {
  expect(roundedHalfUp(decimal(number), decimals)).toBe(rounded)
})

it('multiplies exactly where doubles do not', () => {
  expect(Math.round(1.005 * 100)).toBe(100)
  expect(roundedHalfUp(times(decimal(0.201), decimal(5)), 2)).toBe(1.01)
})

it('gives back every number it was made of', () => {
  const number = fc.double({ min: 1e-9, max: 1e9, noNaN: true })
  fc.assert(
    fc.property(number, (value) => {
      expect(toNumber(decimal(value))).toBe(value)
    }),
  )
  for (const value of [0, 0.1, 0.3, 1 / 3, 0.7142857142857143, 1, 42.5]) expect(toNumber(decimal(value))).toBe(value)
})

it('weighs', () => {
  const mean = weightedMean([
    { value: fraction(1, 3), weight: decimal(0.2) },
    { value: fraction(2, 3), weight: decimal(0.4) },
  ])
  expect(toNumber(mean)).toBe(5 / 9)
})
