import { z } from 'zod'
import { layerOf } from '../../bertscore/layer.ts'
import { cosine, pooled } from '../../bertscore/pool.ts'
import type { EncodedText } from '../../encoder/encoder.ts'
import { POOLINGS } from '../../encoder/models/pooling.ts'
import { defineScorer } from '../../score/define-scorer.ts'
import { signature } from '../../text/metrics/signature.ts'
import { compared, normalizeOption } from './compared.ts'
import { readingDetails, signatureDetail } from './details.ts'
import { encoderOf, modelOf, share } from './encoding.ts'

/** One vector per text, and the angle between them. */
export default defineScorer({
  description: {
    en: 'cosine of sentence vectors of the answer and the reference, the best of several; needs a model (saiten models add)',
    ja: '答えと参照の文ベクトルのコサイン類似度（参照が複数なら最大）。モデルが必要（saiten models add）',
  },
  options: z.object({
    model: z.string().min(1),
    pooling: z.enum(POOLINGS).optional(),
    layer: z.int().min(0).optional(),
    ...normalizeOption,
  }),
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
    const model = await modelOf(options.model, files)
    const layer = layerOf(model, options.layer ?? model.layers)
    return { model, layer, pooling: options.pooling ?? model.pooling ?? 'mean', sides: await compared(options) }
  },
  async score(testCase, { model, layer, pooling, sides }, context) {
    const encoder = encoderOf(context)
    const { output, references } = sides.texts(testCase)
    const [candidate, ...others] = (await Promise.all(
      [output, ...references].map((text) => encoder.encode(text, model, layer)),
    )) as [EncodedText, ...EncodedText[]]
    const own = pooled(candidate, pooling)
    const similarities = others.map((other) =>
      isEmpty(candidate) || isEmpty(other) ? 0 : cosine(own, pooled(other, pooling)),
    )
    const best = Math.max(...similarities)
    const all = [candidate, ...others]
    return {
      value: share(best),
      details: sides.signed({
        cosine: best,
        truncated: all.some(({ truncated }) => truncated),
        marks: all.some(({ marks }) => marks),
        model: model.name,
        layer,
        pooling,
        signature: signature('embedding-similarity', {
          model: `${model.name}@${model.hash.slice(0, 12)}`,
          layer,
          pooling,
          nrefs: others.length,
          version: 1,
        }),
      }),
    }
  },
})

/** Nothing but the marks: such texts are all alike, and like nothing. */
const isEmpty = ({ ids }: EncodedText) => ids.length <= 2
