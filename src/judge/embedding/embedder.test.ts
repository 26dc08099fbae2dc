import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../json.ts'
import { BudgetExceeded, DryRun, FatalJudgeError } from '../failures.ts'
import type { Asker, JudgeUsage } from '../judge.ts'
import type { Memo } from '../memo.ts'
import { Pool } from '../pool.ts'
import { embeddingServer, letters, vectorsOf } from '../testing/embedding-server.ts'
import { shares } from './batches.ts'
import { createEmbedder, type EmbeddingConfig } from './create-embedder.ts'
import type { Embedder } from './embedder.ts'

const asker = (id = 'c'): Asker => ({ scorer: 's', case: id, target: 't', repeat: 0 })

function memory(): Memo & { kept: Map<string, Json> } {
  const kept = new Map<string, Json>()
  return {
    kept,
    get: async (key) => kept.get(key),
    set: async (key, value) => void kept.set(key, value),
  }
}

const open = (url: string, more: object = {}, config: Partial<EmbeddingConfig> = {}) =>
  createEmbedder(
    { model: 'openai-compatible:emb', baseURL: url, ...config },
    { backoffBaseMs: 1, env: {}, cwd: import.meta.dirname, ...more },
  )

describe('vectors by a provider that is slow', () => {
  const texts = Array.from({ length: 16 }, (_, at) => `${'a'.repeat(at)}b`)
  const settled = (embedder: Embedder) => Promise.allSettled(texts.map((text) => embedder.embed(text, asker())))

  it('a batch that is not answered in time is sent in halves, and later ones begin with as few', async () => {
    const { url, asked } = await embeddingServer(({ texts: sent }) => (sent.length > 4 ? 'hang' : undefined))
    const embedder = await open(url, {}, { requests: { timeout: 0.3 } })
    expect((await settled(embedder)).map(({ status }) => status)).toEqual(Array(16).fill('fulfilled'))
    expect(asked.map(({ texts: sent }) => sent.length)).toEqual([16, 8, 4, 4, 4, 4])
    await Promise.all(['c', 'd', 'e', 'f', 'g'].map((text) => embedder.embed(text, asker())))
    expect(asked.slice(6).map(({ texts: sent }) => sent.length)).toEqual([4, 1])
  })

  it('a server that answers nothing is given up on soon, and no request is repeated unchanged', async () => {
    const { url, asked } = await embeddingServer(() => 'hang')
    const embedder = await open(url, {}, { requests: { timeout: 0.1 } })
    const ends = await settled(embedder)
    expect(ends.map((end) => end.status === 'rejected' && end.reason.kind)).toEqual(Array(16).fill('timeout'))
    expect(asked.map(({ texts: sent }) => sent.length)).toEqual([16, 8, 4, 2, 1])
  })

  it('a price of its own counts, and a timeout above its deadline is a mistake', async () => {
    const { url } = await embeddingServer()
    const usages: JudgeUsage[] = []
    const onUsage = (_: Asker, usage: JudgeUsage) => void usages.push(usage)
    const embedder = await open(url, { onUsage }, { price: { input: 1e6 } })
    await embedder.embed('abc', asker())
    expect(usages).toMatchObject([{ cost: 3 }])
    await expect(open(url, {}, { requests: { timeout: 400 } })).rejects.toThrow(/^requests\.timeout .*above deadline/)
    await expect(open(url, {}, { requests: { concurrency: 0 } })).rejects.toThrow(/^requests\.concurrency is a whole/)
  })
})

describe('vectors by a provider', () => {
  it('what is asked for together goes in one request, and comes back in order', async () => {
    const { url, asked } = await embeddingServer()
    const embedder = await open(url)
    const texts = ['abba', 'cab', '日本', 'abba']
    const vectors = await Promise.all(texts.map((text) => embedder.embed(text, asker())))
    expect(vectors.map((one) => [...one])).toEqual(texts.map(letters))
    expect(asked).toMatchObject([{ path: '/v1/embeddings', model: 'emb', texts: ['abba', 'cab', '日本'] }])
  })

  it('large batches are parted, and nothing is lost', async () => {
    const { url, asked } = await embeddingServer()
    const embedder = await open(url)
    const texts = Array.from({ length: 500 }, (_, at) => `${'a'.repeat(at % 7)} ${at}`)
    const vectors = await Promise.all(texts.map((text) => embedder.embed(text, asker())))
    expect(vectors.map((one) => [...one])).toEqual(texts.map(letters))
    expect(asked.length).toBeLessThan(20)
    for (const { texts: sent } of asked) expect(sent.length).toBeLessThanOrEqual(96)
    expect(asked.flatMap(({ texts: sent }) => sent).sort()).toEqual([...texts].sort())
  })

  it('a text is paid for once, also by a later run', async () => {
    const { url, asked } = await embeddingServer()
    const memo = memory()
    const usages: JudgeUsage[] = []
    const first = await open(url, { memo })
    const before = await first.embed('abc', asker())
    const second = await open(url, { memo, onUsage: (_: Asker, usage: JudgeUsage) => usages.push(usage) })
    expect(await second.embed('abc', asker())).toEqual(before)
    expect(asked).toHaveLength(1)
    expect(usages).toMatchObject([{ calls: 0, cached: 1, cost: 0 }])
    // Another model, or another server, is asked anew.
    await (await open(url, { memo }, { model: 'openai-compatible:other' })).embed('abc', asker())
    expect(asked).toHaveLength(2)
  })

  it('a dry run asks nobody and counts each text once', async () => {
    const { url, asked } = await embeddingServer()
    const embedder = await open(url, { dryRun: true, memo: memory() })
    for (const text of ['a', 'b', 'a']) await expect(embedder.embed(text, asker())).rejects.toThrow(DryRun)
    expect(embedder.dryRun()).toEqual({ questions: 2, atMost: 0 })
    expect(asked).toEqual([])
  })

  it('is asked again after a refusal of the moment, as long as it was told', async () => {
    const { url, asked } = await embeddingServer((_request, number) =>
      number === 1
        ? { status: 429, headers: { 'retry-after': '0' }, body: { error: { message: 'slow down' } } }
        : number === 2
          ? { status: 503, body: 'busy' }
          : undefined,
    )
    const embedder = await open(url)
    expect([...(await embedder.embed('ab', asker()))]).toEqual(letters('ab'))
    expect(asked).toHaveLength(3)
  })

  it('one text that is refused costs the others nothing', async () => {
    const { url } = await embeddingServer(({ texts }) =>
      texts.some((text) => text.length > 50)
        ? { status: 400, body: { error: { message: 'maximum context length is 50 tokens' } } }
        : undefined,
    )
    const embedder = await open(url)
    const texts = ['a', 'b', 'c'.repeat(51), 'd', 'e']
    const settled = await Promise.allSettled(texts.map((text) => embedder.embed(text, asker())))
    expect(settled.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
    expect((settled[2] as PromiseRejectedResult).reason).toMatchObject({ kind: 'rejected' })
  })

  it.each([
    ['too few', { ...vectorsOf(['a', 'b']), data: vectorsOf(['a']).data }],
    [
      'of different lengths',
      {
        data: [
          { index: 0, embedding: [1, 2] },
          { index: 1, embedding: [1] },
        ],
      },
    ],
    [
      'no numbers',
      {
        data: [
          { index: 0, embedding: ['x'] },
          { index: 1, embedding: ['y'] },
        ],
      },
    ],
    [
      'empty',
      {
        data: [
          { index: 0, embedding: [] },
          { index: 1, embedding: [] },
        ],
      },
    ],
    ['no answer at all', '<html>gateway</html>'],
  ])('vectors that are %s are a failure, never a number', async (_what, body) => {
    const { url } = await embeddingServer(() => ({ body }))
    const embedder = await open(url)
    const settled = await Promise.allSettled(['a', 'b'].map((text) => embedder.embed(text, asker())))
    for (const one of settled) expect(one).toMatchObject({ status: 'rejected', reason: { kind: 'transport' } })
  })

  it('a wrong key ends the run, and is shown nowhere', async () => {
    const secret = 'sk-very-secret-0123456789'
    const { url, asked } = await embeddingServer(() => ({
      status: 401,
      body: { error: { message: `Incorrect API key provided: ${secret}` } },
    }))
    const embedder = await open(url, { env: { MY_KEY: secret } }, { apiKeyEnv: 'MY_KEY' })
    const failure = await embedder.embed('a', asker()).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(FatalJudgeError)
    expect(asked[0]?.authorization).toBe(`Bearer ${secret}`)
    expect(JSON.stringify((failure as FatalJudgeError).mistakes)).not.toContain(secret)
    expect(JSON.stringify((failure as FatalJudgeError).mistakes)).toContain('MY_KEY')
  })

  it('whose text it was pays for it, and no budget is overrun', async () => {
    const { url, asked } = await embeddingServer()
    const pool = new Pool()
    const paid = new Map<string, JudgeUsage>()
    const onUsage = ({ case: id }: Asker, usage: JudgeUsage) => paid.set(id, usage)
    // The table knows what OpenAI asks: 0.02 dollars a million tokens.
    const env = { OPENAI_API_KEY: 'sk-test-0123456789' }
    const embedder = await open(url, { pool, onUsage, env }, { model: 'openai:text-embedding-3-small' })
    await Promise.all([embedder.embed('a'.repeat(30), asker('one')), embedder.embed('b'.repeat(10), asker('two'))])
    expect(asked).toHaveLength(1)
    expect(paid.get('one')).toMatchObject({ calls: 1, inputTokens: 29, cost: (29 * 0.02) / 1e6 })
    expect(paid.get('two')).toMatchObject({ calls: 0, inputTokens: 11, cost: (11 * 0.02) / 1e6 })
    pool.ledger.limit(1e-9)
    await expect(embedder.embed('c', asker())).rejects.toThrow(BudgetExceeded)
    expect(asked).toHaveLength(1)
  })

  it.each<[Partial<EmbeddingConfig>, string, string]>([
    [{ model: 'openai:text-embedding-3-small', baseURL: undefined }, '', 'needs OPENAI_API_KEY in the environment'],
    [{ model: 'openai-compatible:emb', baseURL: undefined }, '', 'needs a baseURL'],
    [{ model: 'opnai:emb' }, '', 'did you mean "openai"'],
    [{ baseURL: 'ftp://x' }, 'baseURL', 'baseURL begins with http://'],
    [{ apiKeyEnv: 'sk-1234567890abcdef' }, 'apiKeyEnv', 'never the key itself'],
  ])('%j is told before anything is asked', async (config, path, said) => {
    const failure = await open('http://127.0.0.1:9/v1', {}, config).catch((error: unknown) => error)
    const { mistakes } = failure as { mistakes: { path?: string; message: { en: string } }[] }
    expect(mistakes[0]?.path ?? '').toBe(path)
    expect(mistakes[0]?.message.en).toContain(said)
  })
})

it('shares of a sum are whole, and add up to it', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.array(fc.nat(1000), { minLength: 1, maxLength: 50 }), (sum, sizes) => {
      const parts = shares(sum, sizes)
      expect(parts).toHaveLength(sizes.length)
      expect(parts.reduce((all, one) => all + one, 0)).toBe(sum)
      for (const part of parts) expect(part >= 0 && Number.isInteger(part)).toBe(true)
    }),
  )
})
