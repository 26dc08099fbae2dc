import { z } from 'zod'
import { POOLINGS } from '../../encoder/models/pooling.ts'
import { REQUEST_KEYS } from '../../judge/embedding/create-embedder.ts'
import { defineScorer, unless } from '../../score/define-scorer.ts'
import { signature } from '../../text/metrics/signature.ts'
import { compared, normalizeOption } from './compared.ts'
import { readingDetails, signatureDetail } from './details.ts'
import { share } from './encoding.ts'
import { isProviderModel, localVectors, providerOf, providerVectors } from './vectors.ts'

/** One vector per text, and the angle between them. */
export default defineScorer({
  description: {
    en: 'cosine of sentence vectors of the answer and the reference, the best of several; by a model on this machine (saiten models add), or by a provider (openai:text-embedding-3-small), which is paid for once a text',
    ja: '答えと参照の文ベクトルのコサイン類似度（参照が複数なら最大）。この端末のモデル（saiten models add）か、プロバイダーのモデル（openai:text-embedding-3-small。料金は文章ごとに一度だけ）を使う',
  },
  options: z
    .object({
      model: z.string().min(1),
      baseURL: z.string().min(1).optional(),
      apiKeyEnv: z.string().min(1).optional(),
      price: z.strictObject({ input: z.number().min(0) }).optional(),
      requests: z.strictObject(Object.fromEntries(REQUEST_KEYS.map((key) => [key, z.number().optional()]))).optional(),
      pooling: z.enum(POOLINGS).optional(),
      layer: z.int().min(0).optional(),
      ...normalizeOption,
    })
    .refine(
      ({ model, pooling, layer }) => !isProviderModel(model) || (pooling === undefined && layer === undefined),
      unless(
        '`pooling` and `layer` belong to models on this machine; a provider gives one vector per text',
        'pooling と layer はこの端末のモデル用です。プロバイダーは文章ごとに一つのベクトルを返します',
      ),
    )
    .refine(
      ({ model, baseURL, apiKeyEnv, price, requests }) =>
        isProviderModel(model) || (baseURL ?? apiKeyEnv ?? price ?? requests) === undefined,
      unless(
        '`baseURL`, `apiKeyEnv`, `price` and `requests` go with a provider, such as model: openai-compatible:NAME',
        'baseURL・apiKeyEnv・price・requests はプロバイダーのモデル（model: openai-compatible:NAME など）と一緒に書きます',
      ),
    ),
  optionNotes: {
    model: {
      en: 'a checkpoint that was added, a folder of one, or provider:model',
      ja: '追加したチェックポイント、そのフォルダー、または provider:model',
    },
    baseURL: { en: 'of a server that speaks OpenAI’s protocol', ja: 'OpenAI 互換サーバーのアドレス' },
    apiKeyEnv: { en: 'the environment variable that holds the key', ja: '鍵の入った環境変数の名前' },
    price: {
      en: 'US dollars per million tokens: { input: 0 } for a server of your own',
      ja: '100 万トークンあたりの米ドル。自分のサーバーなら { input: 0 }',
    },
    requests: {
      en: 'as a judge’s: { timeout: 30, deadline: 300, maxRetries: 3, concurrency: 5, requestsPerMinute, tokensPerMinute }',
      ja: 'ジャッジと同じ設定。{ timeout: 30, deadline: 300, maxRetries: 3, concurrency: 5, requestsPerMinute, tokensPerMinute }',
    },
  },
  details: {
    cosine: { en: 'from −1 to 1; the value is 0 below 0', ja: '−1 〜 1。0 未満は値 0 とする' },
    ...readingDetails,
    layer: { en: 'the layer whose vectors were pooled', ja: 'ベクトルを取り出した層' },
    pooling: { en: 'how tokens became one vector', ja: 'トークンのまとめ方' },
    ...signatureDetail,
  },
  encoder: true,
  example: {
    en: {
      case: {
        input: 'What is the weather like?',
        output: 'It is sunny and warm today.',
        expected: 'Today the weather is sunny and rather warm.',
      },
      options: { model: 'sentence-transformers/all-MiniLM-L6-v2' },
    },
    ja: {
      case: {
        input: '天気はどうですか',
        output: '今日は晴れて暖かいです。',
        expected: '今日は晴れていて、わりと暖かい天気です。',
      },
      options: { model: 'sentence-transformers/paraphrase-multilingual-MiniLM-L12-v2' },
    },
  },
  async setup(options, files) {
    const provider = providerOf(options)
    const vectors = provider ? providerVectors(provider) : await localVectors(options, files)
    return { vectors, sides: await compared(options) }
  },
  embeds: (given) => providerOf(given),
  fixed: ['model', 'baseURL', 'apiKeyEnv', 'price', 'requests'],
  warm: async ({ vectors }, { encoder }) => vectors.warm?.(encoder),
  async score(testCase, { vectors, sides }, context) {
    const { output, references } = sides.texts(testCase)
    const { cosine, details, signed } = await vectors.compare(output, references, testCase, context)
    const own = { ...signed, nrefs: references.length, version: 1 }
    return {
      value: share(cosine),
      details: sides.signed({ cosine, ...details, signature: signature('embedding-similarity', own) }),
    }
  },
})
