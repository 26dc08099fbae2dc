import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import corpus from '../../../tools/goldens/texts.json' with { type: 'json' }
import goldens from '../fixtures/spm.json' with { type: 'json' }
import { bleu } from '../metrics/bleu.ts'
import { editSimilarity } from '../metrics/edit-similarity.ts'
import { rouge } from '../metrics/rouge.ts'
import { tokenF1 } from '../metrics/token-f1.ts'
import { loadTokenizer } from './index.ts'

const model = join(import.meta.dirname, '../fixtures/tiny.model')
const texts = [...new Set(corpus.pairs.flatMap(({ output, references }) => [output, ...references]))]

test('gives the pieces that SentencePiece gives', async () => {
  const tokenizer = await loadTokenizer('sentencepiece', { model })
  expect(texts.map((text) => tokenizer.tokenize(text))).toEqual(goldens.pieces)
  expect(tokenizer.signature()).toMatch(/^sentencepiece-[0-9a-f]{12}$/)
})

test('a lone ▁ is a piece, but nothing that two texts share', async () => {
  const tokenizer = await loadTokenizer('sentencepiece', { model })
  expect(tokenizer.tokenize('はい')[0]).toBe('▁')
  expect(tokenizer.tokenize('東京')[0]).toBe('▁')
  expect(rouge('はい', '東京', { tokenizer, types: ['rouge1', 'rougeL'] })).toMatchObject({
    rouge1: { f1: 0 },
    rougeL: { f1: 0 },
  })
  expect(bleu('はい', '東京', { tokenizer, smoothMethod: 'none' }).score).toBe(0)
  expect(tokenF1('はい', '東京', { tokenizer }).f1).toBe(0)
  expect(editSimilarity('はい', '東京', { tokenizer }).similarity).toBe(0)
  expect(rouge('はい', 'はい', { tokenizer }).rouge1?.f1).toBe(1)
})

test('a lone surrogate costs no other character', async () => {
  const tokenizer = await loadTokenizer('sentencepiece', { model })
  expect(tokenizer.tokenize('\ud800東京').join('')).toContain('東京')
})

test('leaves no handlers behind', async () => {
  const count = () => process.listenerCount('uncaughtException') + process.listenerCount('unhandledRejection')
  const before = count()
  await loadTokenizer('sentencepiece', { model })
  expect(count()).toBe(before)
})

test('says what is wrong: no path, no file, no model, no package', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'saiten-spm-'))
  const damaged = join(folder, 'damaged.model')
  writeFileSync(damaged, 'this is no model')
  await expect(loadTokenizer('sentencepiece')).rejects.toThrow(/needs the path/)
  await expect(loadTokenizer('sentencepiece', { model: join(folder, 'no.model') })).rejects.toThrow(/cannot be read/)
  await expect(loadTokenizer('sentencepiece', { model: damaged })).rejects.toThrow(/not a SentencePiece model/)
  rmSync(folder, { recursive: true })

  vi.doMock('sentencepiece-js', () => {
    throw new Error('Cannot find package')
  })
  await expect(loadTokenizer('sentencepiece', { model })).rejects.toThrow(/npm install sentencepiece-js/)
  vi.doUnmock('sentencepiece-js')
})
