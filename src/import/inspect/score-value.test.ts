import { describe, expect, it } from 'vitest'
import type { Json } from '../../json.ts'
import { readValue, scoreOf } from './score-value.ts'

describe('a value of Inspect', () => {
  it.each<[Json, number]>([
    ['C', 1],
    ['I', 0],
    ['P', 0.5],
    ['N', 0],
    [1, 1],
    [0.25, 0.25],
    [true, 1],
    [false, 0],
    ['yes', 1],
    ['No', 0],
    ['TRUE', 1],
    ['false', 0],
    ['0.5', 0.5],
    ['1e-1', 0.1],
    ['c', Number.NaN],
    ['correct', Number.NaN],
    ['', Number.NaN],
    ['Infinity', Number.NaN],
    ['NaN', Number.NaN],
    [null, Number.NaN],
    [[1, 0], Number.NaN],
    [{ a: 1 }, Number.NaN],
  ])('%j is the number that Inspect makes of it, or none', (value, number) => {
    const read = readValue(value)
    expect('number' in read ? read.number : Number.NaN).toBe(number)
  })

  it('is right or wrong only where it says so', () => {
    expect(
      ['C', 'I', 'N', 'P', 1, 0, true, 'no'].map((value) => scoreOf(readValue(value), undefined, value).passed),
    ).toEqual([true, false, false, undefined, undefined, undefined, undefined, undefined])
    expect(scoreOf(readValue('P'), undefined, 'P').review?.en).toBe('partly correct (P)')
  })

  it('has no score where it was not scored, and an error where it is no number', () => {
    expect(scoreOf(readValue('NaN'), undefined, 'NaN')).toMatchObject({
      value: null,
      reason: { en: 'not scored, says the log' },
    })
    expect(scoreOf(readValue('good'), undefined, 'good')).toMatchObject({
      value: null,
      error: { en: 'no number can be made of the value "good"' },
    })
  })

  it('becomes a share by its scale', () => {
    const scale = { low: 1, high: 5 }
    expect([1, 2, 5, 6].map((value) => scoreOf(readValue(value), scale, value).value)).toEqual([0, 0.25, 1, null])
    expect(scoreOf(readValue(7), null, 7)).toMatchObject({ value: null })
  })
})
