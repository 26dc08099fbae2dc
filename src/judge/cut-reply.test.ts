import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutReply } from './cut-reply.ts'

test('a reply is kept whole up to 16 kB', () => {
  expect(cutReply('x'.repeat(16_384))).toBe('x'.repeat(16_384))
  expect(cutReply('あ'.repeat(5461))).toBe('あ'.repeat(5461))
})

test('a longer one is cut between characters, with a mark', () => {
  fc.assert(
    fc.property(fc.constantFrom('x', 'é', 'あ', '👍'), fc.nat(3), (character, shift) => {
      const reply = 'y'.repeat(shift) + character.repeat(20_000)
      const cut = cutReply(reply)
      expect(cut).toMatch(/… \[cut at 16 kB\]$/)
      const kept = cut.replace('… [cut at 16 kB]', '')
      expect(reply.startsWith(kept)).toBe(true)
      expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(16_384)
      expect(Buffer.byteLength(kept)).toBeGreaterThan(16_384 - 4)
    }),
  )
})
