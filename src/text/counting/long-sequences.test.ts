import { describe, expect, test } from 'vitest'
import { Random } from '../../stats/random.ts'
import { rouge } from '../metrics/rouge.ts'
import { withTokenLists } from './with-tokens.ts'

const random = new Random(11)
const wordsOf = (count: number, kinds: number) => Array.from({ length: count }, () => `w${random.below(kinds)}`)

/** The text with words changed, put in and left out here and there. */
function edited(words: readonly string[], changes: number): string[] {
  const copy = [...words]
  for (let i = 0; i < changes; i++) {
    const at = random.below(copy.length)
    copy.splice(at, random.below(2), ...wordsOf(random.below(2), 40))
  }
  return copy
}

/** Both tables as they are defined, cell by cell. */
function plainly(a: readonly string[], b: readonly string[]): { lcs: number; distance: number } {
  let lcs = new Uint32Array(b.length + 1)
  let distance = Uint32Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const nextLcs = new Uint32Array(b.length + 1)
    const nextDistance = new Uint32Array(b.length + 1)
    nextDistance[0] = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      nextLcs[j] = same ? lcs[j - 1]! + 1 : Math.max(lcs[j]!, nextLcs[j - 1]!)
      nextDistance[j] = Math.min(distance[j - 1]! + (same ? 0 : 1), distance[j]! + 1, nextDistance[j - 1]! + 1)
    }
    lcs = nextLcs
    distance = nextDistance
  }
  return { lcs: lcs[b.length]!, distance: distance[b.length]! }
}

const compared = (a: readonly string[], b: readonly string[]) =>
  withTokenLists([a, b], (tokens) => ({ lcs: tokens.lcsLength(0, 1), distance: tokens.distance(0, 1) }))

describe('long texts', () => {
  test.each([0, 1, 7, 60, 120, 160, 400])(
    'with %i changes have the length and the distance of the plain tables',
    (changes) => {
      const a = wordsOf(4300, 50)
      const b = ['begin', ...edited(a, changes), 'end']
      const expected = plainly(a, b)
      expect(compared(a, b)).toEqual(expected)
      expect(compared(b, a)).toEqual(expected)
    },
  )

  test('that have nothing, or only their ends, in common', () => {
    const a = Array.from({ length: 4300 }, (_, i) => `a${i}`)
    const b = Array.from({ length: 4200 }, (_, i) => `b${i}`)
    expect(compared(a, b)).toEqual({ lcs: 0, distance: 4300 })
    expect(compared(['x', ...a, 'y'], ['x', ...b, 'y'])).toEqual({ lcs: 2, distance: 4300 })
  })

  test('of two million words that differ in few are compared exactly', () => {
    const words = wordsOf(2_000_000, 1000)
    const changed = words.map((word, i) => (i % 10_000 === 5000 ? `new${i}` : word))
    const { rougeL } = rouge(changed.join(' '), words.join(' '), { types: ['rougeL'], tokenizer: 'none' })
    expect(rougeL.f1).toBeCloseTo(0.9999, 12)
  })

  test('that differ in most of their words get a sentence instead of minutes of silence', () => {
    const [a, b] = [wordsOf(1_600_000, 1000), wordsOf(1_600_000, 1000)]
    const refused = /1600000 and 1600000 tokens/
    withTokenLists([a, b], (tokens) => {
      expect(() => tokens.lcsLength(0, 1)).toThrow(refused)
      expect(() => tokens.distance(0, 1)).toThrow(refused)
    })
    const options = { types: ['rougeLsum'], tokenizer: 'none' } as const
    expect(() => rouge(a.join(' '), b.join(' '), options)).toThrow(refused)
    // What counts words has no such limit.
    expect(rouge(a.join(' '), b.join(' '), { types: ['rouge1'], tokenizer: 'none' }).rouge1.f1).toBeGreaterThan(0.9)
  })
})
