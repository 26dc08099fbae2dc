import fc from 'fast-check'
import { expect, it } from 'vitest'
import { belowThreshold, columnDecimals, inColumn, intervalText, scoreText, thresholdText } from './numbers.ts'

it.each([
  [0.42, 0.7, '0.42 < 0.70'],
  [0.5999, 0.6, '0.5999 < 0.60'],
  [0.599999, 0.6, '0.599999 < 0.60'],
  [0.5999999999, 0.6, '0.5999999999 < 0.60'],
  [0.9549, 0.955, '0.95 < 0.955'],
  [0.999, 1, '0.999 < 1.00'],
  [0, 1, '0.00 < 1.00'],
])('%d below %d is shown as %s', (value, threshold, text) => {
  expect(belowThreshold(value, threshold)).toBe(text)
})

const share = fc.double({ min: 0, max: 1, noNaN: true })

it('never shows a value below its threshold as equal to it', () => {
  fc.assert(
    fc.property(share, share, (a, b) => {
      fc.pre(a < b)
      const [value, threshold] = belowThreshold(a, b).split(' < ').map(Number)
      expect(value).toBeLessThan(threshold ?? Number.NaN)
    }),
  )
})

it('keeps a column from rounding up to a limit that was missed', () => {
  fc.assert(
    fc.property(share, share, (a, b) => {
      fc.pre(a < b)
      const decimals = columnDecimals([{ value: a, limit: b }])
      expect(Number(inColumn(a, b, decimals))).toBeLessThan(b)
    }),
  )
})

it('uses more decimals only where they are needed', () => {
  expect(columnDecimals([{ value: 0.81, limit: 0.7 }])).toBe(2)
  expect(columnDecimals([{ value: 0.6996, limit: 0.7 }])).toBe(4)
  expect(scoreText(0.9996)).toBe('0.9996')
  expect(scoreText(1)).toBe('1.00')
  expect(scoreText(0.7, 0.7)).toBe('0.70')
  expect(thresholdText(0.955)).toBe('0.955')
  expect(intervalText([0.123, 0.987])).toBe('0.12 – 0.99')
  expect(intervalText([-5.85, 6.85])).toBe('0.00 – 1.00')
})
