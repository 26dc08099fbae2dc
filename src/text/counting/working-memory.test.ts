import { expect, test } from 'vitest'
import { WorkingMemory } from './working-memory.ts'

const write = (memory: WorkingMemory, values: readonly number[]) => {
  const place = memory.take(4 * values.length)
  memory.numbers.set(values, place / 4)
  return () => [...memory.numbers.subarray(place / 4, place / 4 + values.length)]
}

test('a calculation within another leaves what lies there alone, and its own place is used again', () => {
  const place = () => WorkingMemory.use((memory) => memory.take(4))
  const before = place()
  WorkingMemory.use((memory) => {
    const read = write(memory, [1, 2, 3])
    WorkingMemory.use((same) => write(same, [9, 9, 9, 9]))
    const readOther = write(memory, [4, 5])
    expect([read(), readOther()]).toEqual([
      [1, 2, 3],
      [4, 5],
    ])
  })
  expect(place()).toBe(before)
})

test('what throws gives its memory back', () => {
  const place = () => WorkingMemory.use((memory) => memory.take(4))
  const before = place()
  expect(() =>
    WorkingMemory.use((memory) => {
      memory.take(1000)
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(place()).toBe(before)
})

test('memory grows under what lies there, and is given back', () => {
  const size = () => WorkingMemory.use((memory) => memory.code.memory.buffer.byteLength)
  const before = size()
  WorkingMemory.use((memory) => {
    const read = write(memory, [1, 2, 3])
    const text = memory.takeTexts(['x'.repeat(20_000_000)])
    expect(Buffer.from(memory.code.memory.buffer, text + 39_999_998, 2).toString('utf16le')).toBe('x')
    expect(read()).toEqual([1, 2, 3])
  })
  expect(size()).toBeLessThanOrEqual(before)
})

test('texts that are too long for any memory are refused', () => {
  // A string that says it is long is enough: nothing of it is read.
  const long = { length: 2 ** 30 } as string
  expect(() => WorkingMemory.use((memory) => memory.takeTexts([long]))).toThrow(/1073741824 characters; at most/)
})
