import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bandOf } from './bands.ts'
import { type SideMarks, scoreAlignment } from './score.ts'

const T = true
const F = false
const marks = (intent: number, completeness: number, appropriateness: number, requirements: boolean[]): SideMarks => ({
  intent,
  completeness,
  appropriateness,
  requirements,
})

/** The example that runs through the documentation: .9, 4 of 5, .7, .6 and .5, 2 of 5, .3, .2. */
const user = marks(0.9, 0.7, 0.6, [T, T, T, T, F])
const system = marks(0.5, 0.3, 0.2, [T, T, F, F, F])

interface Row {
  name: string
  sides: { user?: SideMarks; system?: SideMarks }
  scale?: number
  /** Unrounded; value is this at four decimals. */
  weighted: number
  value: number
  score: number
  band: string
}

const rows: Row[] = [
  { name: 'both', sides: { user, system }, weighted: 0.677, value: 0.677, score: 0.68, band: 'moderate' },
  { name: 'user alone', sides: { user }, weighted: 0.8, value: 0.8, score: 0.8, band: 'very good' },
  { name: 'system alone', sides: { system }, weighted: 0.39, value: 0.39, score: 0.39, band: 'very poor' },
  {
    name: 'scale 10',
    sides: { user, system },
    scale: 10,
    weighted: 0.677,
    value: 0.677,
    score: 6.77,
    band: 'moderate',
  },
  {
    name: 'a tie goes up',
    sides: { user, system },
    scale: 5,
    weighted: 0.677,
    value: 0.677,
    score: 3.39,
    band: 'moderate',
  },
  {
    name: 'no requirements',
    sides: { user: marks(0.9, 0.7, 0.6, []) },
    weighted: 0.8,
    value: 0.8,
    score: 0.8,
    band: 'very good',
  },
  {
    name: 'no requirements, a seventh',
    sides: { user: marks(1, 0.5, 0, []) },
    weighted: 5 / 7,
    value: 0.7143,
    score: 0.71,
    band: 'good',
  },
  {
    name: 'no rules',
    sides: { system: marks(0.5, 0.3, 0.2, []) },
    weighted: 5 / 13,
    value: 0.3846,
    score: 0.38,
    band: 'very poor',
  },
  {
    name: 'nothing fulfilled',
    sides: { user: marks(1, 1, 1, [F, F, F]) },
    weighted: 0.7,
    value: 0.7,
    score: 0.7,
    band: 'good',
  },
  {
    name: 'two thirds',
    sides: { system: marks(1, 1, 1, [T, T, F]) },
    weighted: 53 / 60,
    value: 0.8833,
    score: 0.88,
    band: 'very good',
  },
  {
    name: 'only the user is served',
    sides: { user: marks(1, 1, 1, [T]), system: marks(0, 0, 0, [F]) },
    weighted: 0.7,
    value: 0.7,
    score: 0.7,
    band: 'good',
  },
  {
    name: 'the band is that of the value, not of what is shown',
    sides: { user: marks(0.8995, 0.9, 0.9, [T, T, T, T, T, T, T, T, T, F]) },
    weighted: 0.8998,
    value: 0.8998,
    score: 0.9,
    band: 'very good',
  },
  {
    name: 'a small tie',
    sides: { user: marks(0.005, 0.01, 0.01, [F]) },
    weighted: 0.005,
    value: 0.005,
    score: 0.01,
    band: 'very poor',
  },
  {
    name: 'sums that doubles miss',
    sides: { user: marks(0.7, 0.825, 0.6, [T, T, T, F]) },
    weighted: 0.73,
    value: 0.73,
    score: 0.73,
    band: 'good',
  },
  {
    name: 'a tie that doubles lose',
    sides: { system: marks(0.4, 0.2, 0.45, [T]) },
    scale: 10,
    weighted: 0.5875,
    value: 0.5875,
    score: 5.88,
    band: 'poor',
  },
  {
    name: 'two of two',
    sides: { user: marks(0.85, 0.05, 0.4, [T, T]) },
    scale: 10,
    weighted: 0.69,
    value: 0.69,
    score: 6.9,
    band: 'moderate',
  },
  {
    name: 'scale 2.5',
    sides: { user: marks(0.6, 0.8, 1, [F, T]), system: marks(0.65, 0.8, 1, [T, F, F, T, F, T]) },
    scale: 2.5,
    weighted: 0.65675,
    value: 0.6568,
    score: 1.64,
    band: 'moderate',
  },
]

describe('scoreAlignment', () => {
  it.each(rows)('$name', ({ sides, scale = 1, weighted, value, score, band }) => {
    const alignment = scoreAlignment(sides, scale)
    expect(alignment.value).toBe(value)
    expect(alignment.scaledScore).toBe(score)
    expect(bandOf(alignment.value)).toBe(band)
    const [only] = Object.values(alignment.sides)
    if (Object.keys(sides).length === 1) expect(only).toBe(weighted)
  })

  it('keeps the sides, their dimensions, and the dimensions over both', () => {
    const { sides, dimensions, parts } = scoreAlignment({ user, system }, 1)
    expect(sides).toEqual({ user: 0.8, system: 0.39 })
    expect(dimensions.user).toEqual({ intent: 0.9, requirements: 0.8, completeness: 0.7, appropriateness: 0.6 })
    expect(dimensions.system).toEqual({ intent: 0.5, requirements: 0.4, completeness: 0.3, appropriateness: 0.2 })
    expect(parts).toEqual({ intent: 0.78, requirements: 0.68, completeness: 0.58, appropriateness: 0.48 })
  })

  it('leaves requirements out of the parts where none were listed', () => {
    const { parts, dimensions } = scoreAlignment({ user: marks(1, 1, 1, []) }, 1)
    expect(parts).toEqual({ intent: 1, completeness: 1, appropriateness: 1 })
    expect(dimensions.user?.requirements).toBeNull()
  })

  it('stays in range, and between its sides', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    const side = fc.record({
      intent: share,
      completeness: share,
      appropriateness: share,
      requirements: fc.array(fc.boolean()),
    })
    fc.assert(
      fc.property(side, side, (one, other) => {
        const { value, sides } = scoreAlignment({ user: one, system: other }, 1)
        expect(value).toBeGreaterThanOrEqual(Math.min(sides.user ?? 0, sides.system ?? 0) - 5e-5)
        expect(value).toBeLessThanOrEqual(Math.max(sides.user ?? 0, sides.system ?? 0) + 5e-5)
      }),
    )
  })
})

it.each([
  [1, 'excellent'],
  [0.9, 'excellent'],
  [0.8999, 'very good'],
  [0.8, 'very good'],
  [0.7999, 'good'],
  [0.7, 'good'],
  [0.6999, 'moderate'],
  [0.6, 'moderate'],
  [0.5999, 'poor'],
  [0.4, 'poor'],
  [0.3999, 'very poor'],
  [0, 'very poor'],
])('%d is called %s', (value, band) => {
  expect(bandOf(value)).toBe(band)
})
