import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

const sequence = fc.array(fc.nat(3), { maxLength: 120 }).map((ids) => Int32Array.from(ids))

function byTable(a: Int32Array, b: Int32Array): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[b.length]!
}

test('is what the table gives, whatever the lengths', () => {
  fc.assert(
    fc.property(sequence, sequence, (a, b) => {
      expect(editDistance(a, b, 4)).toBe(byTable(a, b))
    }),
    { numRuns: 500 },
  )
})

test('counts insertions, deletions and substitutions', () => {
  const ids = (text: string) => Int32Array.from(text, (letter) => letter.charCodeAt(0) - 97)
  expect(editDistance(ids('kitten'), ids('sitting'), 26)).toBe(3)
  expect(editDistance(ids(''), ids('abc'), 26)).toBe(3)
  expect(editDistance(ids('abc'), ids('abc'), 26)).toBe(0)
})
