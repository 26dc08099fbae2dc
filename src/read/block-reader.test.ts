import { open } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BadInput } from '../errors.ts'
import { BlockReader } from './block-reader.ts'
import { testFolder } from './test-folder.ts'

const SIZE = 3_000_000

describe('pieces of a file', () => {
  it('are those bytes, in whatever order they are asked for', async () => {
    const content = Buffer.from(Array.from({ length: SIZE }, (_, at) => (at * 31 + (at >> 8)) % 251))
    const at = testFolder({ file: content })
    const handle = await open(at('file'))
    const piece = fc.record({ start: fc.nat(SIZE), length: fc.nat(200_000), next: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(piece), async (pieces) => {
        const reader = new BlockReader(handle, 'file')
        let end = 0
        for (const { start, length, next } of pieces) {
          const from = next ? end : start
          end = from + length
          if (end > SIZE) {
            await expect(reader.read(from, length)).rejects.toBeInstanceOf(BadInput)
            end = 0
          } else expect((await reader.read(from, length)).equals(content.subarray(from, end))).toBe(true)
        }
      }),
      { numRuns: 50 },
    )
    await handle.close()
  })

  it('are those bytes also when many are asked for at once, and fewer at the end of the file', async () => {
    const content = Buffer.from(Array.from({ length: SIZE }, (_, at) => (at * 17 + (at >> 7)) % 253))
    const handle = await open(testFolder({ file: content })('file'))
    const reader = new BlockReader(handle, 'file')
    const starts = Array.from({ length: 3001 }, (_, i) => i * 1000)
    const pieces = await Promise.all(starts.map((start) => reader.readUpTo(start, 1500)))
    for (const [i, piece] of pieces.entries()) {
      expect(piece.equals(content.subarray(starts[i]!, starts[i]! + 1500))).toBe(true)
    }
    await handle.close()
  })
})
