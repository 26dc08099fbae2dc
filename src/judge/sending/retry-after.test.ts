import { expect, test } from 'vitest'
import { retryAfterMs } from './retry-after.ts'

const NOW = Date.parse('2026-01-01T00:00:00Z')

test.each([
  [{ 'retry-after': '2' }, 2000],
  [{ 'retry-after': ' 0 ' }, 0],
  [{ 'retry-after': '0.5' }, 500],
  [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:03 GMT' }, 3000],
  [{ 'retry-after': 'Wed, 31 Dec 2025 23:59:00 GMT' }, 0],
  [{ 'retry-after-ms': '120', 'retry-after': '9' }, 120],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after': '' }, undefined],
  [{}, undefined],
])('%j asks for %j ms', (headers, ms) => {
  expect(retryAfterMs(headers, NOW)).toBe(ms)
})
