import fc from 'fast-check'
import { expect, test } from 'vitest'
import { internAsciiWords } from './ascii-words.ts'
import { intern } from './intern.ts'

test('numbers the words as the slow way does', () => {
  const words = (text: string) => text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const unit = fc.constantFrom('a', 'B', 'c', '1', ' ', '\n', '-', 'é', 'あ', '\u212a', '\u0130', '\ud83d', '\ude00')
  fc.assert(
    fc.property(fc.array(fc.string({ unit }), { maxLength: 4 }), (texts) => {
      expect(internAsciiWords(texts)).toEqual(intern(texts.map(words)))
    }),
    { numRuns: 1000 },
  )
})

test('stays right beyond the memory it keeps', () => {
  const text = Array.from({ length: 100_000 }, (_, i) => `w${i % 70_000}`).join(' ')
  const { ids, distinct } = internAsciiWords([text, 'w3'])
  expect(distinct).toBe(70_000)
  expect(ids[0]!.at(-1)).toBe(29_999)
  expect([...ids[1]!]).toEqual([3])
})
