import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import goldens from '../fixtures/goldens.json' with { type: 'json' }
import { changeJson, TINY, tinyCopy } from '../testing.ts'
import { openBertTokenizer } from './bert-tokenizer.ts'

const LIMITS = { rows: 419, positions: 64 }
const texts = goldens.tokens.map(([text]) => text as string)
const cased = await openBertTokenizer(TINY, LIMITS)

test('gives the ids of the slow BertTokenizer', () => {
  const found = texts.map((text) => [text, [...cased.tokenize(text).ids]])
  expect(found).toEqual(goldens.tokens)
})

test('and those of an uncased one', async () => {
  using copy = tinyCopy()
  changeJson(copy.file('tokenizer_config.json'), { do_lower_case: true })
  const uncased = await openBertTokenizer(copy.folder, LIMITS)
  expect(texts.map((text) => [text, [...uncased.tokenize(text).ids]])).toEqual(
    texts.map((text, i) => [text, goldens.uncased[i]]),
  )
})

test('reads the vocabulary from tokenizer.json, and lines that end as on Windows', async () => {
  using copy = tinyCopy()
  const lines = readFileSync(copy.file('vocab.txt'), 'utf8')
  writeFileSync(copy.file('vocab.txt'), lines.replaceAll('\n', '\r\n'))
  const expected = texts.map((text) => cased.tokenize(text))
  const windows = await openBertTokenizer(copy.folder, LIMITS)
  expect(texts.map((text) => windows.tokenize(text))).toEqual(expected)

  rmSync(copy.file('vocab.txt'))
  const vocab = Object.fromEntries(
    lines
      .trimEnd()
      .split('\n')
      .map((piece, id) => [piece, id]),
  )
  // The limits in here are those of another use; the reference does not follow them either.
  const json = { model: { type: 'WordPiece', vocab }, truncation: { max_length: 8 }, padding: { length: 8 } }
  writeFileSync(copy.file('tokenizer.json'), JSON.stringify(json))
  const full = await openBertTokenizer(copy.folder, LIMITS)
  expect(texts.map((text) => full.tokenize(text))).toEqual(expected)
})

test('finds tokens that were added, whatever stands beside them', async () => {
  using copy = tinyCopy()
  const added_tokens_decoder = { 9: { content: '<user>', special: true } }
  changeJson(copy.file('tokenizer_config.json'), { added_tokens_decoder })
  const tokenizer = await openBertTokenizer(copy.folder, LIMITS)
  expect(tokenizer.tokenize('a<user>b')).toMatchObject({ marks: true })
  expect([...tokenizer.tokenize('a<user>b').ids].filter((id) => id === 9)).toHaveLength(1)
})

test('any text has ids of the vocabulary between its two marks, and no more than fit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const { ids, truncated } = cased.tokenize(text)
      expect([ids[0], ids.at(-1)]).toEqual([2, 3])
      expect(ids.length).toBeLessThanOrEqual(64)
      expect(ids.every((id) => id >= 0 && id < 419)).toBe(true)
      if (truncated) expect(ids.length).toBe(64)
    }),
  )
})

test('lone surrogates are dropped', () => {
  expect(cased.tokenize('the\ud800 train\udc00')).toEqual(cased.tokenize('the train'))
})

test('takes a text of a million characters', () => {
  expect(cased.tokenize('the train '.repeat(100_000)).truncated).toBe(true)
  expect(cased.tokenize('['.repeat(1_000_000)).truncated).toBe(true)
  expect(cased.tokenize('x'.repeat(1_000_000)).ids).toEqual(Int32Array.of(2, 1, 3))
})
