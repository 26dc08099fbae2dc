import { expect, test } from 'vitest'
import goldens from '../../fixtures/rouge.json' with { type: 'json' }
import { porterStem } from './porter.ts'

test('stems every word as NLTK does', () => {
  const ours = Object.fromEntries(Object.keys(goldens.stems).map((word) => [word, porterStem(word)]))
  expect(ours).toEqual(goldens.stems)
})

test('a word of a million letters takes no more than its share of time', () => {
  expect(porterStem(`${'y'.repeat(1_000_000)}ing`)).toHaveLength(1_000_000)
})
