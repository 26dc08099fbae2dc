import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundFigure } from './round.ts'

describe('roundFigure', () => {
  it.each([
    [0.84995, 0.85],
    [0.84994, 0.8499],
    [0.8499499999, 0.8499],
    [0.34375, 0.3438],
    [-0.12345, -0.1235],
    [0.99995, 1],
    [4.9e-5, 0],
    [5e-5, 0.0001],
    [5e-324, 0],
    [1.00005, 1.0001],
    [2 / 3, 0.6667],
    [12.5, 12.5],
    [0, 0],
  ])('%d → %d', (value, rounded) => expect(roundFigure(value)).toBe(rounded))

  it('has no −0', () => {
    expect(Object.is(roundFigure(-0.00001), 0)).toBe(true)
    expect(Object.is(roundFigure(-0), 0)).toBe(true)
  })

  it('agrees with whole-number arithmetic on every five-decimal number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), (n) => {
        const away = Math.sign(n) * Math.floor((Math.abs(n) + 5) / 10)
        expect(roundFigure(n / 1e5)).toBe(away === 0 ? 0 : away / 1e4)
      }),
    )
  })

  it('does not lift what lies just below a half', () => {
    expect(roundFigure(0.8499499999999999)).toBe(0.8499)
    expect(roundFigure(0.00004999999999999999)).toBe(0)
  })
})
