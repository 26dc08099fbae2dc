import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Checkpoint, Encoder } from './encoder.ts'
import goldens from './fixtures/goldens.json' with { type: 'json' }
import { openCheckpoint, openEncoder } from './index.ts'
import { changeJson, readTensors, TINY, tinyCopy, writeTensors } from './testing.ts'

let checkpoint: Checkpoint
let encoder: Encoder
beforeAll(async () => {
  checkpoint = await openCheckpoint(TINY)
  encoder = await openEncoder(checkpoint, { layer: 2, threads: 2 })
})
afterAll(() => encoder.close())

/** The largest difference of any number. */
function apart(found: Float32Array, expected: readonly number[]): number {
  expect(found.length).toBe(expected.length)
  return found.reduce((most, value, i) => Math.max(most, Math.abs(value - expected[i]!)), 0)
}

test('gives the vectors of transformers, at every layer', async () => {
  for (const layer of [0, 1, 2, 3]) {
    const cut = await openEncoder(checkpoint, { layer, threads: 1 })
    const encoded = await Promise.all(goldens.vectors.map(({ text }) => cut.encode(text)))
    encoded.forEach(({ vectors, ids, width }, i) => {
      expect(vectors.length).toBe(ids.length * width)
      expect(apart(vectors, goldens.vectors[i]!.layers[layer]!)).toBeLessThan(5e-6)
    })
    await cut.close()
  }
})

test('a text has the same vectors alone and in company', async () => {
  const texts = goldens.tokens.map(([text]) => text as string)
  const [text] = texts as [string]
  const together = await Promise.all(texts.map((one) => encoder.encode(one)))
  const alone = await openEncoder(checkpoint, { layer: 2, threads: 1, batchSize: 1 })
  expect(apart((await alone.encode(text)).vectors, [...together[0]!.vectors])).toBeLessThan(5e-6)
  for (const [i, { ids, vectors }] of together.entries()) {
    expect([...ids]).toEqual(goldens.tokens[i]![1])
    expect(vectors.every(Number.isFinite)).toBe(true)
  }
  await alone.close()
})

test('a text asked for twice is computed once', async () => {
  const counted: [number, number][] = []
  const other = await openEncoder(checkpoint, { layer: 1, onProgress: (...count) => counted.push(count) })
  const [a, b] = await Promise.all([other.encode('the train'), other.encode('the train'), other.encode('at nine')])
  expect(a).toBe(b)
  expect(await other.encode('the train')).toBe(a)
  expect(counted.at(-1)).toEqual([2, 2])
  await other.close()
})

test('says what was left out and what was taken for a mark', async () => {
  expect(encoder.tokenize('the '.repeat(80))).toMatchObject({ truncated: true, marks: false })
  expect(encoder.tokenize('the '.repeat(62))).toMatchObject({ truncated: false })
  expect(encoder.tokenize('a [SEP] b')).toMatchObject({ marks: true })
  expect(encoder.tokenize('')).toMatchObject({ ids: Int32Array.of(2, 3), truncated: false, marks: false })
})

test.each(['F16', 'BF16'])('reads weights in %s', async (type) => {
  using copy = tinyCopy()
  const file = copy.file('model.safetensors')
  const { header, data } = readTensors(file)
  writeTensors(file, ...halved(header, data, type))
  const half = await openEncoder(await openCheckpoint(copy.folder), { layer: 3 })
  const { text, layers } = goldens.vectors[1]!
  const { vectors } = await half.encode(text)
  const difference = apart(vectors, layers[3]!)
  expect(difference).toBeGreaterThan(0)
  expect(difference).toBeLessThan(type === 'F16' ? 0.02 : 0.15)
  await half.close()
})

/** Half precision by rounding the float32 down; what is lost is the point of the test above. */
function halved(header: ReturnType<typeof readTensors>['header'], data: Buffer, type: string) {
  const parts: Buffer[] = []
  let end = 0
  const entries = Object.entries(header).map(([name, { shape, data_offsets }]) => {
    const source = Buffer.from(data.subarray(...data_offsets))
    const half = Buffer.alloc(source.length / 2)
    for (let i = 0; i < source.length / 4; i++) {
      const bits = source.readUInt32LE(4 * i)
      half.writeUInt16LE(type === 'BF16' ? bits >>> 16 : toHalf(source.readFloatLE(4 * i)), 2 * i)
    }
    parts.push(half)
    const begin = end
    end += half.length
    return [name, { dtype: type, shape, data_offsets: [begin, end] }] as const
  })
  return [Object.fromEntries(entries), Buffer.concat(parts)] as const
}

function toHalf(value: number): number {
  const sign = value < 0 ? 0x8000 : 0
  const size = Math.abs(value)
  if (size < 2 ** -14) return sign | Math.round(size * 2 ** 24)
  const exponent = Math.floor(Math.log2(size))
  return sign | (((exponent + 15) << 10) + Math.min(1023, Math.round((size / 2 ** exponent - 1) * 1024)))
}

test('reads older names: a prefix, gamma and beta, and position ids between the weights', async () => {
  using copy = tinyCopy()
  const file = copy.file('model.safetensors')
  const { header, data } = readTensors(file)
  const renamed = Object.entries(header).map(([name, entry]) => [
    `bert.${name.replace('LayerNorm.weight', 'LayerNorm.gamma').replace('LayerNorm.bias', 'LayerNorm.beta')}`,
    entry,
  ])
  const ids = { dtype: 'I64', shape: [1, 2], data_offsets: [data.length, data.length + 16] }
  const more = Buffer.concat([data, Buffer.alloc(16)])
  writeTensors(file, Object.fromEntries([...renamed, ['bert.embeddings.position_ids', ids]]), more)
  const older = await openEncoder(await openCheckpoint(copy.folder), { layer: 3 })
  const { text, layers } = goldens.vectors[0]!
  expect(apart((await older.encode(text)).vectors, layers[3]!)).toBeLessThan(5e-6)
  await older.close()
})

test('other activations are other numbers, and all of them run', async () => {
  const seen = new Set<number>()
  for (const hidden_act of ['gelu', 'gelu_new', 'relu']) {
    using copy = tinyCopy()
    changeJson(copy.file('config.json'), { hidden_act })
    const other = await openEncoder(await openCheckpoint(copy.folder), { layer: 3 })
    seen.add((await other.encode('the train')).vectors[0]!)
    await other.close()
  }
  expect(seen.size).toBe(3)
})

test('refuses a layer that there is not', async () => {
  await expect(openEncoder(checkpoint, { layer: 4 })).rejects.toThrow(/layers 0 to 3; found: 4/)
  await expect(openEncoder(checkpoint, { layer: -1 })).rejects.toThrow(/layers 0 to 3/)
  await expect(openEncoder(checkpoint, { layer: 1, threads: 0 })).rejects.toThrow(/threads must be/)
})

test('a closed encoder, and one whose files are gone, say so', async () => {
  using copy = tinyCopy()
  const gone = await openCheckpoint(copy.folder)
  rmSync(copy.file('model.safetensors'))
  await expect(openEncoder(gone, { layer: 1 })).rejects.toThrow(/no model.safetensors/)
  const closed = await openEncoder(checkpoint, { layer: 1 })
  await closed.close()
  await expect(closed.encode('x')).rejects.toThrow(/closed/)
})
