import { expect, it } from 'vitest'
import type { CaseRow, MetricsHead } from '../gate/hybrid/metrics-schema.ts'
import { metricsPieces } from './metrics-json.ts'

async function* rows(count: number): AsyncGenerator<CaseRow> {
  for (let i = 0; i < count; i++) {
    // Line breaks of other scripts and odd ids must not be taken for the file's own.
    yield {
      id: `case ${i}\n\u2028"x"`,
      overall_pass: i % 2 === 0,
      violations: { violations: [] },
    } as unknown as CaseRow
  }
}
const head = { overall_pass: true, generated_at: 't' } as MetricsHead

it.each([0, 1, 2, 3000])('is the document that one JSON.stringify would write (%d cases)', async (count) => {
  const pieces = await Array.fromAsync(metricsPieces(head, rows(count)))
  const whole = { ...head, cases: await Array.fromAsync(rows(count)) }
  expect(pieces.join('')).toBe(`${JSON.stringify(whole, null, 2)}\n`)
  if (count === 3000) expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(70_000)
})
