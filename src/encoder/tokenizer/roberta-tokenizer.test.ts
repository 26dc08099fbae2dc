import { join } from 'node:path'
import { expect, test } from 'vitest'
import goldens from '../fixtures/roberta.json' with { type: 'json' }
import { openCheckpoint, openEncoder } from '../index.ts'
import { TINY } from '../testing.ts'
import { openRobertaTokenizer } from './roberta-tokenizer.ts'

const FOLDER = join(import.meta.dirname, '../fixtures/tiny-roberta')

test('gives the ids of the slow RobertaTokenizer, with a space before the text', async () => {
  const { tokenize } = await openRobertaTokenizer(FOLDER, { rows: 500, positions: 62 })
  const texts = goldens.tokens.map(([text]) => text as string)
  expect(texts.map((text) => [text, [...tokenize(text).ids]])).toEqual(goldens.tokens)
  expect(tokenize('a <mask> b').marks).toBe(true)
  expect(tokenize('a mask b').marks).toBe(false)
  expect(tokenize('\ud800 train').ids.length).toBeGreaterThan(2)
  expect(tokenize('the train '.repeat(100_000))).toMatchObject({ truncated: true, ids: { length: 62 } })
})

test('gives the vectors of transformers, where positions begin behind the padding', async () => {
  const checkpoint = await openCheckpoint(FOLDER)
  expect(checkpoint).toMatchObject({ kind: 'roberta', layers: 2, maxTokens: 62 })
  for (const layer of [0, 1, 2]) {
    const encoder = await openEncoder(checkpoint, { layer })
    for (const { text, layers } of goldens.vectors) {
      const { vectors } = await encoder.encode(text)
      const apart = vectors.map((value, i) => Math.abs(value - layers[layer]![i]!))
      expect(Math.max(...apart)).toBeLessThan(5e-6)
    }
    await encoder.close()
  }
})

test('refuses a folder whose tokenizer is another', async () => {
  await expect(openRobertaTokenizer(TINY, { rows: 500, positions: 62 })).rejects.toThrow(
    /tokenizer.json cannot be read/,
  )
})
