import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignInAnyOrder, alignInOrder, longestLoop } from './align.ts'

const inOrder = (wanted: string[], found: string[]) =>
  alignInOrder(wanted.length, found.length, (w, f) => wanted[w] === found[f])
const anyOrder = (wanted: string[], found: string[]) =>
  alignInAnyOrder(wanted.length, found.length, (w, f) => wanted[w] === found[f])
const matched = (alignment: (number | undefined)[]) => alignment.filter((at) => at !== undefined)

const names = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 })

/** The longest common subsequence, by trying everything. */
function longest(a: string[], b: string[]): number {
  if (a.length === 0 || b.length === 0) return 0
  const [first, ...rest] = a
  const at = b.indexOf(first as string)
  return Math.max(longest(rest, b), at < 0 ? 0 : 1 + longest(rest, b.slice(at + 1)))
}

describe('in order', () => {
  it.each([
    [
      ['a', 'b'],
      ['a', 'x', 'b'],
      [0, 2],
    ],
    [
      ['a', 'b'],
      ['b', 'a'],
      [1, undefined],
    ],
    [['a', 'a'], ['a'], [0, undefined]],
    [
      ['a', 'b', 'c'],
      ['a', 'c'],
      [0, undefined, 1],
    ],
    [['a'], [], [undefined]],
    [[], ['a'], []],
  ])('%j in %j is %j', (wanted, found, alignment) => {
    expect(matched(inOrder(wanted, found))).toHaveLength(matched(alignment).length)
    expect(inOrder(wanted, found)).toHaveLength(wanted.length)
  })

  it('finds as many as there can be, in order, each fitting', () => {
    fc.assert(
      fc.property(names, names, (wanted, found) => {
        const alignment = inOrder(wanted, found)
        const places = matched(alignment) as number[]
        expect(places).toHaveLength(longest(wanted, found))
        expect(places).toEqual([...new Set(places)].sort((a, b) => a - b))
        for (const [w, f] of alignment.entries()) if (f !== undefined) expect(found[f]).toBe(wanted[w])
      }),
    )
  })
})

describe('in any order', () => {
  it('finds as many as both have', () => {
    fc.assert(
      fc.property(names, names, (wanted, found) => {
        const places = matched(anyOrder(wanted, found))
        const count = (list: string[], name: string) => list.filter((one) => one === name).length
        const most = ['a', 'b', 'c'].reduce((sum, one) => sum + Math.min(count(wanted, one), count(found, one)), 0)
        expect(places).toHaveLength(most)
        expect(new Set(places).size).toBe(most)
      }),
    )
  })

  it('gives a call to whom only it fits', () => {
    // The first fits both calls, the second only the first call.
    const fits = (w: number, f: number) => w === 0 || f === 0
    expect(alignInAnyOrder(2, 2, fits)).toEqual([1, 0])
  })
})

describe('loops', () => {
  it.each([
    ['aaa', { from: 0, to: 2, period: 1, rounds: 3 }],
    ['xaaay', { from: 1, to: 3, period: 1, rounds: 3 }],
    ['ababab', { from: 0, to: 5, period: 2, rounds: 3 }],
    ['xabcabcabcabcy', { from: 1, to: 12, period: 3, rounds: 4 }],
    ['abcd', { rounds: 1 }],
    ['abab', { period: 2, rounds: 2 }],
    ['ab', { rounds: 1 }],
    ['a', { rounds: 1 }],
  ])('%s', (text, loop) => {
    expect(longestLoop([...text])).toMatchObject(loop)
  })

  it('of nothing is none', () => {
    expect(longestLoop([])).toBeUndefined()
  })

  it('is really there', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 20 }), (keys) => {
        const loop = longestLoop(keys)
        if (!loop) throw new Error('something is always done once')
        const { from, to, period, rounds } = loop
        expect(to - from + 1).toBe(period * rounds)
        for (let at = from + period; at <= to; at++) expect(keys[at]).toBe(keys[at - period])
        // And nothing comes more often.
        for (let start = 0; start < keys.length; start++) {
          for (let p = 1; p <= 4; p++) {
            let end = start + p
            while (end < keys.length && keys[end] === keys[end - p]) end++
            const complete = end <= keys.length && start + p <= keys.length
            if (complete) expect(Math.floor((end - start) / p)).toBeLessThanOrEqual(rounds)
          }
        }
      }),
    )
  })
})
