import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lcsTable } from '../testing.ts'
import { lcsMarker } from './lcs.ts'

const sequence = (maxLength: number) => fc.array(fc.nat(4), { maxLength }).map((ids) => Int32Array.from(ids))

/** The walk through the table that rouge_score takes. */
function marksByTable(a: Int32Array, b: Int32Array): number[] {
  const table = lcsTable(a, b)
  const marks: number[] = []
  for (let i = a.length, j = b.length; i > 0 && j > 0; ) {
    if (a[i - 1] === b[j - 1]) {
      marks.unshift(--i)
      j--
    } else if (table[i]![j - 1]! > table[i - 1]![j]!) j--
    else i--
  }
  return marks
}

function marksOf(a: Int32Array, ...others: Int32Array[]): number[] {
  const marks = new Uint8Array(a.length)
  const mark = lcsMarker(a, 5, marks)
  for (const b of others) mark(b)
  return [...marks.keys()].filter((i) => marks[i] === 1)
}

describe('longest common subsequence', () => {
  test('is the one that rouge_score picks among equals, and their union for several', () => {
    fc.assert(
      fc.property(sequence(80), sequence(80), sequence(80), (a, b, c) => {
        expect(marksOf(a, b)).toEqual(marksByTable(a, b))
        const union = new Set([...marksByTable(a, b), ...marksByTable(a, c)])
        expect(marksOf(a, b, c)).toEqual([...union].sort((x, y) => x - y))
      }),
    )
  })

  test('is the same when columns are not all kept', () => {
    // 6,200 × 6,200 tokens are beyond what is kept, so every block is computed a second time.
    const a = Int32Array.from({ length: 6_200 }, (_, i) => (i * i) % 5)
    const b = Int32Array.from({ length: 6_200 }, (_, i) => (i * i * i + i) % 5)
    expect(marksOf(a, b)).toEqual(marksByTable(a, b))
  })
})
