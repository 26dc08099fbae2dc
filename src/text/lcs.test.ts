import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lcsLength, lcsMarker } from './lcs.ts'

const sequence = (maxLength: number) => fc.array(fc.nat(4), { maxLength }).map((ids) => Int32Array.from(ids))

/** The table as it stands in textbooks, and the walk through it that rouge_score takes. */
function byTable(a: Int32Array, b: Int32Array): { length: number; marks: number[] } {
  const table = Array.from({ length: a.length + 1 }, () => new Int32Array(b.length + 1))
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const up = table[i - 1]![j]!
      const left = table[i]![j - 1]!
      table[i]![j] = a[i - 1] === b[j - 1] ? table[i - 1]![j - 1]! + 1 : Math.max(up, left)
    }
  }
  const marks: number[] = []
  for (let i = a.length, j = b.length; i > 0 && j > 0; ) {
    if (a[i - 1] === b[j - 1]) {
      marks.unshift(--i)
      j--
    } else if (table[i]![j - 1]! > table[i - 1]![j]!) j--
    else i--
  }
  return { length: table[a.length]![b.length]!, marks }
}

function marksOf(a: Int32Array, ...others: Int32Array[]): number[] {
  const marks = new Uint8Array(a.length)
  const mark = lcsMarker(a, 5, marks)
  for (const b of others) mark(b)
  return [...marks.keys()].filter((i) => marks[i] === 1)
}

describe('longest common subsequence', () => {
  test('has the length that the table gives', () => {
    fc.assert(
      fc.property(sequence(150), sequence(150), (a, b) => {
        expect(lcsLength(a, b, 5)).toBe(byTable(a, b).length)
      }),
    )
  })

  test('is the one that rouge_score picks among equals, and their union for several', () => {
    fc.assert(
      fc.property(sequence(80), sequence(80), sequence(80), (a, b, c) => {
        expect(marksOf(a, b)).toEqual(byTable(a, b).marks)
        const union = new Set([...byTable(a, b).marks, ...byTable(a, c).marks])
        expect(marksOf(a, b, c)).toEqual([...union].sort((x, y) => x - y))
      }),
    )
  })

  test('is the same when columns are not all kept', () => {
    // 6,200 × 6,200 tokens are beyond what is kept, so every block is computed a second time.
    const a = Int32Array.from({ length: 6_200 }, (_, i) => (i * i) % 5)
    const b = Int32Array.from({ length: 6_200 }, (_, i) => (i * i * i + i) % 5)
    const { length, marks } = byTable(a, b)
    expect(lcsLength(a, b, 5)).toBe(length)
    expect(marksOf(a, b)).toEqual(marks)
  })
})
