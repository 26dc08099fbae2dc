import { describe, expect, it } from 'vitest'
import type { Json } from '../../json.ts'
import { createEmbedder } from '../../judge/embedding/create-embedder.ts'
import { embeddingServer } from '../../judge/testing/embedding-server.ts'
import { bareContext, readyFor } from '../../score/conformance.ts'
import { evaluate } from '../../score/evaluate.ts'
import type { Encoding } from '../../score/scorer.ts'
import embeddingSimilarity from './embedding-similarity.ts'

/** Scores with a provider on this machine, whose vectors are counts of letters. */
async function score(
  output: Json,
  expected: Json,
  options: object = {},
  answer?: Parameters<typeof embeddingServer>[0],
) {
  const { url, asked } = await embeddingServer(answer)
  const spec = { type: 'embedding-similarity', model: 'openai-compatible:emb', baseURL: url, ...options }
  const encoder = {
    embed: async (text, model, asker) =>
      (await createEmbedder(model, { backoffBaseMs: 1, env: {} })).embed(text, asker),
  } as Encoding
  const ready = await readyFor(embeddingSimilarity, spec)
  return { asked, score: await evaluate(ready, { id: 'c', output, expected }, { ...bareContext, encoder }) }
}

describe('embedding-similarity by a provider', () => {
  it.each<[string, string, number]>([
    ['abab', 'abab', 1],
    ['aa', 'bb', 0],
    // (1, 1) and (1, 0): 1 / √2.
    ['ab', 'a', Math.SQRT1_2],
    // (2, 1) and (1, 2): 4 / 5.
    ['aab', 'abb', 0.8],
  ])('of %s and %s is %d', async (output, expected, value) => {
    const { score: found } = await score(output, expected)
    expect(found.value).toBeCloseTo(value, 7)
    expect(found.details).toMatchObject({
      model: 'openai-compatible:emb',
      signature: 'embedding-similarity|model:openai-compatible:emb|nrefs:1|version:1',
    })
  })

  it('takes the best of several references', async () => {
    const { score: found } = await score('ab', ['b', 'ab', 'c'])
    expect(found.value).toBeCloseTo(1, 7)
  })

  it('is 0 for a blank answer, and nobody is asked about it', async () => {
    const { score: found, asked } = await score(' ', 'abc')
    expect(found.value).toBe(0)
    expect(asked.flatMap(({ texts }) => texts)).toEqual(['abc'])
  })

  it('a failure of the provider is an error of its kind, never a zero', async () => {
    const { score: found } = await score('a', 'b', {}, () => ({ status: 500, body: 'down' }))
    expect(found).toMatchObject({ status: 'error', value: null, error: { kind: 'transport' } })
  })

  it('what is wrong with the model is an input error where only a case named it', async () => {
    const { score: found } = await score('a', 'b', { model: 'opnai:emb' })
    expect(found).toMatchObject({ value: null, error: { kind: 'input', message: expect.stringContaining('openai') } })
  })

  it.each([
    { model: 'openai:e', pooling: 'mean' },
    { model: 'openai:e', layer: 2 },
    { model: 'sentence-transformers/x', baseURL: 'http://127.0.0.1/v1' },
    { model: './folder', apiKeyEnv: 'KEY' },
  ])('refuses %j', (options) => {
    expect(embeddingSimilarity.options.safeParse(options).success).toBe(false)
  })
})
