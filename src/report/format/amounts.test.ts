import { expect, it } from 'vitest'
import { countText, durationText, moneyText } from './amounts.ts'

it.each([
  [0, '0 ms', '0 ミリ秒'],
  [812, '812 ms', '812 ミリ秒'],
  [999.9, '1.0 s', '1.0 秒'],
  [3300, '3.3 s', '3.3 秒'],
  [9990, '10 s', '10 秒'],
  [59_700, '1 min', '1 分'],
  [125_000, '2 min 5 s', '2 分 5 秒'],
  [3_780_000, '1 h 3 min', '1 時間 3 分'],
])('%d milliseconds', (milliseconds, en, ja) => {
  expect(durationText(milliseconds, 'en')).toBe(en)
  expect(durationText(milliseconds, 'ja')).toBe(ja)
})

it.each([
  [0, '$0.00'],
  [0.27, '$0.27'],
  [12.345, '$12.35'],
  [0.0042, '$0.0042'],
  [0.000123, '$0.00012'],
  [0.00999, '$0.01'],
])('%d dollars', (dollars, text) => {
  expect(moneyText(dollars)).toBe(text)
})

it.each([
  [950, '950'],
  [41_200, '41.2k'],
  [412_345, '412k'],
  [999_999, '1.0M'],
  [3_400_000, '3.4M'],
])('%d of something', (count, text) => {
  expect(countText(count)).toBe(text)
})
