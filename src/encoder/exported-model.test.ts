import { rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openCheckpoint, openEncoder } from './index.ts'
import { OnnxGraph } from './onnx/graph.ts'
import { readSafetensors } from './safetensors.ts'
import { readTensors, TINY, tinyCopy } from './testing.ts'

/** An .onnx whose hidden states are the embeddings of the words: enough to see what goes in and what comes out. */
async function exportWords(file: (name: string) => string, output: string, input = 'input_ids'): Promise<void> {
  const { offset, shape } = (await readSafetensors(file('model.safetensors'))).get('embeddings.word_embeddings.weight')!
  const graph = new OnnxGraph()
  graph.input(input, ['texts', 'tokens'], 'int64')
  graph.input('attention_mask', ['texts', 'tokens'], 'int64')
  graph.stored('words', { file: 'weights.bin', offset, shape })
  graph.node('Gather', ['words', input], output)
  graph.output(output, ['texts', 'tokens', 32])
  const { header, data } = readTensors(file('model.safetensors'))
  expect(header['embeddings.word_embeddings.weight']).toBeDefined()
  writeFileSync(file('weights.bin'), Buffer.concat([Buffer.alloc(await placeOfData(file)), data]))
  writeFileSync(file('model.onnx'), graph.finish())
  rmSync(file('model.safetensors'))
}

async function placeOfData(file: (name: string) => string): Promise<number> {
  return Math.min(...[...(await readSafetensors(file('model.safetensors'))).values()].map(({ offset }) => offset))
}

async function wordVector(id: number): Promise<number[]> {
  const { header, data } = readTensors(`${TINY}/model.safetensors`)
  const [begin] = header['embeddings.word_embeddings.weight']!.data_offsets
  return Array.from({ length: 32 }, (_, i) => data.readFloatLE(begin + 4 * (32 * id + i)))
}

test.each([
  ['last_hidden_state', 3],
  ['hidden_states.1', 1],
])('reads %s of an .onnx file where there is no safetensors file', async (output, layer) => {
  using copy = tinyCopy()
  await exportWords(copy.file, output)
  const encoder = await openEncoder(await openCheckpoint(copy.folder), { layer })
  const [long, short] = await Promise.all([encoder.encode('the train at nine'), encoder.encode('the')])
  expect(long.vectors.length).toBe(long.ids.length * 32)
  expect([...short.vectors.subarray(32, 64)]).toEqual(await wordVector(short.ids[1]!))
  await encoder.close()
})

test('says so when the file has other inputs, or not that layer', async () => {
  using copy = tinyCopy()
  await exportWords(copy.file, 'last_hidden_state')
  const checkpoint = await openCheckpoint(copy.folder)
  await expect(openEncoder(checkpoint, { layer: 2 })).rejects.toThrow(
    /no output hidden_states.2, only last_hidden_state/,
  )

  using other = tinyCopy()
  await exportWords(other.file, 'last_hidden_state', 'pixels')
  await expect(openEncoder(await openCheckpoint(other.folder), { layer: 3 })).rejects.toThrow(/has the input pixels/)
})

test('says so when the file is no model', async () => {
  using copy = tinyCopy()
  rmSync(copy.file('model.safetensors'))
  writeFileSync(copy.file('model.onnx'), 'no model')
  await expect(openEncoder(await openCheckpoint(copy.folder), { layer: 3 })).rejects.toThrow(/cannot open the model/)
})
