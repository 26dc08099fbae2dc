import { expect, it } from 'vitest'
import { mapMemo } from '../judge/testing/questions.ts'
import { keepText, keptText } from './kept-text.ts'

it('gives back what was kept, by its hash', async () => {
  const memo = mapMemo()
  const hash = await keepText(memo, ['first', 'second'])
  expect(await keptText(memo, hash)).toBe('first\n\nsecond')
  expect(await keptText(memo, await keepText(memo, []))).toBe('')
  expect(await keptText(memo, 'unknown')).toBeUndefined()
})

it('keeps a conversation that grows by what is new in it', async () => {
  const memo = mapMemo()
  const pieces = Array.from({ length: 200 }, (_, at) => `${at} ${'x'.repeat(1000)}`)
  for (let end = 1; end <= pieces.length; end++) await keepText(memo, pieces.slice(0, end))
  const size = [...memo.entries.values()].reduce<number>((sum, value) => sum + JSON.stringify(value).length, 0)
  // All 200 texts together are 20 MB; their pieces are 200 kB, and the lists of pieces some 700 kB.
  expect(size).toBeLessThan(1_000_000)
})

it('is not there as long as a piece of it is missing', async () => {
  const memo = mapMemo()
  const hash = await keepText(memo, ['one', 'two'])
  const [piece] = [...memo.entries.keys()].filter((key) => key.startsWith('kept-piece:'))
  memo.entries.delete(piece as string)
  expect(await keptText(memo, hash)).toBeUndefined()
})
