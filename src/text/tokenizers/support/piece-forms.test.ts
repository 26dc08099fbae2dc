import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadTokenizer } from '../index.ts'
import { tokenizerJa } from '../ja.ts'
import { pieceForms } from './piece-forms.ts'

const ipadic = () => pieceForms(tokenizerJa({ baseForm: true }))

test('whole words become their dictionary forms, parts of words stay', () => {
  expect(ipadic().of(['▁走っ', '走ら', 'た', '東京タワー', '▁', 'walked'])).toEqual([
    '▁走る',
    '走る',
    'た',
    '東京タワー',
    '▁',
    'walked',
  ])
})

test('pieces are made first, and the signature says which dictionary formed them', async () => {
  const model = join(import.meta.dirname, '../../fixtures/tiny.model')
  const plain = await loadTokenizer('sentencepiece', { model })
  const formed = await loadTokenizer('sentencepiece', { model, baseForm: true })
  expect(formed.tokenize('東京へ走った')).toHaveLength(plain.tokenize('東京へ走った').length)
  expect(formed.signature()).toMatch(/^sentencepiece-[0-9a-f]{12}-base-ja/)
})
