import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BadInput } from '../errors.ts'
import { openCheckpoint } from './index.ts'
import { changeJson, readTensors, TINY, tinyCopy, writeTensors } from './testing.ts'

test('says what the checkpoint is', async () => {
  const checkpoint = await openCheckpoint(TINY, 'tiny')
  expect(checkpoint).toMatchObject({ name: 'tiny', folder: TINY, kind: 'bert', layers: 3, width: 32, maxTokens: 64 })
  expect(checkpoint.hash).toMatch(/^[0-9a-f]{64}$/)
})

test('the hash is that of the contents: of a copy the same, of any change another', async () => {
  using copy = tinyCopy()
  const { hash } = await openCheckpoint(TINY)
  expect((await openCheckpoint(copy.folder)).hash).toBe(hash)
  for (const name of ['vocab.txt', 'config.json', 'model.safetensors']) {
    using other = tinyCopy()
    const bytes = readFileSync(other.file(name))
    if (name === 'model.safetensors') bytes[bytes.length - 1]! ^= 1
    writeFileSync(other.file(name), bytes)
    if (name === 'vocab.txt') writeFileSync(other.file(name), bytes.toString().replace('train', 'brain'))
    if (name === 'config.json') appendFileSync(other.file(name), '\n')
    expect((await openCheckpoint(other.folder)).hash).not.toBe(hash)
  }
})

async function mistake(folder: string): Promise<string> {
  const error = await openCheckpoint(folder).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(BadInput)
  const [{ file, message }] = (error as BadInput).mistakes as [BadInput['mistakes'][number]]
  expect(file).toContain(folder)
  expect(message.ja).toMatch(/[ぁ-ん]/)
  return message.en
}

test.each([
  [{ hidden_size: 1e9 }, /hidden_size cannot be used. Found: 1000000000/],
  [{ num_attention_heads: 0 }, /num_attention_heads cannot be used. Found: 0/],
  [{ num_attention_heads: 5 }, /not a multiple/],
  [{ num_hidden_layers: 10_000 }, /num_hidden_layers cannot be used/],
  [{ num_hidden_layers: 4 }, /encoder.layer.3.attention.self.query.weight is missing/],
  [{ vocab_size: 420 }, /word_embeddings.weight is F32 \[419, 32\]; needed: .*\[420, 32\]/],
  [{ hidden_act: 'swish' }, /hidden_act cannot be used. Found: "swish"/],
  [{ model_type: 't5' }, /model_type cannot be used. Found: "t5".*BERT and RoBERTa/],
  [{ position_embedding_type: 'relative_key' }, /position_embedding_type/],
  [{ max_position_embeddings: -1 }, /max_position_embeddings/],
  [{ layer_norm_eps: 'small' }, /layer_norm_eps/],
])('refuses the configuration %j', async (changes, message) => {
  using copy = tinyCopy()
  changeJson(copy.file('config.json'), changes)
  expect(await mistake(copy.folder)).toMatch(message)
})

test('refuses settings of the tokenizer that it does not follow', async () => {
  for (const changes of [
    { tokenizer_class: 'BertJapaneseTokenizer' },
    { do_basic_tokenize: false },
    { never_split: ['x'] },
  ]) {
    using copy = tinyCopy()
    changeJson(copy.file('tokenizer_config.json'), changes)
    expect(await mistake(copy.folder)).toMatch(/tokenizer setting is not supported/)
  }
})

test('refuses a vocabulary that cannot be the right one', async () => {
  using copy = tinyCopy()
  const vocabulary = readFileSync(copy.file('vocab.txt'), 'utf8')
  const given = async (text: string) => {
    writeFileSync(copy.file('vocab.txt'), text)
    return mistake(copy.folder)
  }
  expect(await given(vocabulary.replace('[UNK]', 'unk'))).toMatch(/has no \[UNK\]/)
  expect(await given(vocabulary.replace('[CLS]', '[SEP]'))).toMatch(/has no \[CLS\]/)
  expect(await given(vocabulary.replace('train', '[CLS]'))).toMatch(/has \[CLS\] twice/)
  expect(await given(`${vocabulary}one more\n`)).toMatch(/has the id 419, the model vectors for 0 to 418/)
  writeFileSync(copy.file('vocab.txt'), Buffer.from([0xff, 0xfe, 0x0a]))
  expect(await mistake(copy.folder)).toMatch(/vocab.txt cannot be read/)
})

test('says which file is missing', async () => {
  for (const [name, message] of [
    ['config.json', /config.json cannot be read/],
    ['model.safetensors', /no model.safetensors/],
    ['vocab.txt', /no vocabulary/],
  ] as const) {
    using copy = tinyCopy()
    rmSync(copy.file(name))
    expect(await mistake(copy.folder)).toMatch(message)
  }
  using copy = tinyCopy()
  writeFileSync(copy.file('config.json'), '['.repeat(20_000))
  expect(await mistake(copy.folder)).toMatch(/no JSON that can be used/)
})

test('refuses weights of whole numbers', async () => {
  using copy = tinyCopy()
  const file = copy.file('model.safetensors')
  const { header, data } = readTensors(file)
  header['embeddings.LayerNorm.weight']!.dtype = 'I32'
  writeTensors(file, header, data)
  expect(await mistake(copy.folder)).toMatch(/LayerNorm.weight is I32/)
})
