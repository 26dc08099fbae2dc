import { describe, expect, it } from 'vitest'
import { conversion, markOf, scaleOf } from './grade-scale.ts'

describe('the whole scale', () => {
  it.each([
    [[2, 3, 4], { low: 1, high: 5, step: 1 }],
    [[0, 3, 5], { low: 0, high: 5, step: 1 }],
    [[1, 3.5, 5], { low: 1, high: 5, step: 0.5 }],
    [[1, 7], { low: 1, high: 10, step: 1 }],
    [[0, 55], { low: 0, high: 100, step: 1 }],
    [[0, 0.5, 0.75], { low: 0, high: 1, step: 0.25 }],
    [[0.2, 0.4], { low: 0, high: 1, step: 0.2 }],
    [[0.123456, 0.5], { low: 0, high: 1, step: null }],
  ])('of %j is %j', (grades, scale) => {
    expect(scaleOf(grades)).toEqual(scale)
  })

  it('is what the user says', () => {
    expect(scaleOf([1, 2, 3], { low: 1, high: 3 })).toEqual({ low: 1, high: 3, step: 1 })
    expect(scaleOf([-2, 2], { low: -3, high: 3 })).toEqual({ low: -3, high: 3, step: 1 })
  })

  it('is unknown for grades outside of every usual one, or of the one that was said', () => {
    expect(scaleOf([-1, 4])).toBeUndefined()
    expect(scaleOf([250])).toBeUndefined()
    expect(scaleOf([1, 6], { low: 1, high: 5 })).toBeUndefined()
  })
})

describe('a score on the scale', () => {
  const scale = { low: 1, high: 5, step: 1 }

  it('goes from the lowest grade to the highest', () => {
    const { toGrade, toScore } = conversion(scale, [0, 0.5, 1], [Number.NaN, Number.NaN, Number.NaN])
    expect([0, 0.5, 1].map(toGrade)).toEqual([1, 3, 5])
    expect([1, 3, 5].map(toScore)).toEqual([0, 0.5, 1])
  })

  it('is the mark itself where the judge gives marks of the same scale, divided by the highest', () => {
    const { toGrade, toScore } = conversion(scale, [0.2, 0.8, 1], [1, 4, 5])
    expect([0.2, 0.8, 1].map((score) => markOf(toGrade(score), scale, 1) + 1)).toEqual([1, 4, 5])
    expect(toScore(4)).toBe(0.8)
  })

  it('is no mark where what stands in the details is another number', () => {
    expect(conversion(scale, [0.271, 0.5], [27.1, 50]).toGrade(0.5)).toBe(3)
    expect(conversion(scale, [0.2, 0.5], [1, 3]).toGrade(0.5)).toBe(3)
  })
})
