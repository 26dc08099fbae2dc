import { expect, test } from 'vitest'
import { inArena, workingArray } from './arena.ts'

test('arrays of one calculation are zero, apart from each other, and used again by the next', () => {
  const first = inArena(() => {
    const [a, b] = [workingArray(3).fill(1), workingArray(2).fill(2)]
    expect([...a, ...b]).toEqual([1, 1, 1, 2, 2])
    // A calculation within another leaves its arrays alone.
    inArena(() => workingArray(10).fill(9))
    expect([...a, ...b, ...workingArray(10)]).toEqual([1, 1, 1, 2, 2, ...new Array(10).fill(0)])
    return a
  })
  inArena(() => {
    const again = workingArray(3)
    expect([...again]).toEqual([0, 0, 0])
    expect(again.buffer).toBe(first.buffer)
  })
})

test('outside of a calculation, and for more than there is, an array stands alone', () => {
  const kept = workingArray(4)
  expect(workingArray(4).buffer).not.toBe(kept.buffer)
  inArena(() => {
    expect(workingArray(100_000)).toHaveLength(100_000)
    expect(workingArray(100_000).buffer).not.toBe(workingArray(1).buffer)
  })
})

test('what throws gives its memory back', () => {
  const place = () => inArena(() => workingArray(1).byteOffset)
  const before = place()
  expect(() =>
    inArena(() => {
      workingArray(50)
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(place()).toBe(before)
  expect(workingArray(1).byteLength).toBe(4)
})
