import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toFloats } from './floats.ts'

const half = (...units: number[]) => Buffer.from(Uint16Array.from(units).buffer)

test('half precision: ordinary, tiny, infinite and none', () => {
  const bytes = half(0x3c00, 0xc000, 0x3555, 0x0001, 0x8001, 0x7bff, 0x7c00, 0xfc00, 0x8000)
  const expected = [1, -2, 0.333251953125, 2 ** -24, -(2 ** -24), 65_504, Infinity, -Infinity, -0]
  expect([...toFloats(bytes, 'F16')]).toEqual(expected)
  expect(toFloats(half(0x7e00), 'F16')[0]).toBeNaN()
})

test('bfloat16 is the upper half of a float32', () => {
  expect([...toFloats(half(0x3f80, 0xc000, 0x3eaa, 0x7f80), 'BF16')]).toEqual([1, -2, 0.33203125, Infinity])
})

test('reads a part of a larger buffer', () => {
  fc.assert(
    fc.property(fc.float32Array({ minLength: 1, maxLength: 20, noNaN: true }), fc.nat(9), (floats, before) => {
      const larger = Buffer.alloc(before + floats.byteLength + 5, 255)
      larger.set(new Uint8Array(floats.buffer), before)
      const part = larger.subarray(before, before + floats.byteLength)
      expect([...toFloats(part, 'F32')]).toEqual([...floats])
    }),
  )
})
