import { createHash } from 'node:crypto'
import { z } from 'zod'
import { readBaseline } from '../../bertscore/baseline.ts'
import { type BaselineWanted, baselinesHash, chooseBaseline } from '../../bertscore/choose-baseline.ts'
import { type Idf, IdfCounts } from '../../bertscore/idf.ts'
import { layerOf } from '../../bertscore/layer.ts'
import { weighted } from '../../bertscore/match.ts'
import { scorePair } from '../../bertscore/score-pair.ts'
import type { Model } from '../../encoder/models/model.ts'
import { BadInput, ScoreError } from '../../errors.ts'
import { defineScorer, unless } from '../../score/define-scorer.ts'
import { type Compared, compared, normalizeOption } from './compared.ts'
import { readingDetails, signatureDetail } from './details.ts'
import { clampedParts, encoderOf, IDF_IS_PREPARED, modelOf, NOTHING_COUNTS, referencesOf } from './encoding.ts'

export const DEFAULT_MODEL = 'bert-base-multilingual-cased'

interface Ready {
  model: Model
  layer: number
  /** Undefined: scores stay as they are. */
  baseline: BaselineWanted | undefined
  wantsIdf: boolean
  idf?: Idf
  sides: Compared
}

/** BERTScore: how well each token of the answer finds one that means the same in the reference, and the other way round. */
export default defineScorer({
  description: {
    en: 'BERTScore against one or several references: tokens matched by meaning, as bert_score computes it; needs a model (saiten models add)',
    ja: '参照（複数可）に対する BERTScore。トークンを意味の近さで対応づける（bert_score と同じ計算）。モデルが必要（saiten models add）',
  },
  options: z
    .object({
      model: z.string().min(1).default(DEFAULT_MODEL),
      layer: z.int().min(0).optional(),
      lang: z
        .string()
        .regex(/^[a-z]{2,3}(-[a-z]+)?$/)
        .optional(),
      idf: z.boolean().default(false),
      rescaleWithBaseline: z.boolean().default(true),
      baseline: z.string().min(1).optional(),
      ...normalizeOption,
    })
    .refine(({ baseline, rescaleWithBaseline }) => baseline === undefined || rescaleWithBaseline, {
      path: ['baseline'],
      ...unless(
        '`baseline` is for rescaling; leave it out, or set `rescaleWithBaseline: true`',
        '`baseline` は補正に使うものです。外すか、`rescaleWithBaseline: true` にしてください',
      ),
    }),
  details: {
    precision: { en: 'how much of the answer is in the reference', ja: '適合率: 答えのうち参照にある分' },
    recall: { en: 'how much of the reference is in the answer', ja: '再現率: 参照のうち答えにある分' },
    f1: { en: 'both together; below 0 when rescaled and worse than chance', ja: 'F1。補正後は 0 未満にもなる' },
    rescaled: { en: 'whether the baseline was taken off', ja: 'ベースラインで補正したか' },
    baseline: { en: 'what unrelated texts score, and where from', ja: '無関係なテキスト同士の値とその出どころ' },
    ...readingDetails,
    layer: { en: 'the layer whose vectors were compared', ja: '比べたベクトルの層' },
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
      options: { model: DEFAULT_MODEL, lang: 'en' },
    },
    ja: {
      case: {
        input: '天気はどうですか',
        output: '今日は晴れて暖かいです。',
        expected: '今日は晴れていて、わりと暖かい天気です。',
      },
      // There is no published baseline for Japanese.
      options: { model: DEFAULT_MODEL, rescaleWithBaseline: false },
    },
  },
  async setup(options, files): Promise<Ready> {
    const model = await modelOf(options.model, files)
    const layer = layerOf(model, options.layer)
    const { baseline: file, lang } = options
    const given =
      file === undefined ? undefined : { figures: readBaseline(await files.read(file), file, layer), source: file }
    const baseline = options.rescaleWithBaseline ? { model, layer, lang, given } : undefined
    if (baseline && lang !== undefined) {
      const choice = chooseBaseline(baseline, [])
      if ('missing' in choice) throw new BadInput({ path: 'lang', message: choice.missing })
    }
    return { model, layer, baseline, wantsIdf: options.idf, sides: await compared(options) }
  },
  checkCase(testCase, { baseline, sides }) {
    const references = referencesOf(testCase, sides)
    if (!baseline || references.length === 0) return []
    const choice = chooseBaseline(baseline, references)
    return 'missing' in choice ? [{ path: 'expected', message: choice.missing }] : []
  },
  async prepare(cases, options, { encoder }) {
    const { model, layer, baseline, wantsIdf, sides } = options
    const parts = [baseline ? baselinesHash(baseline) : '']
    if (!wantsIdf) return { options, hash: parts.join() }
    const counts = new IdfCounts()
    for await (const testCase of cases) {
      for (const text of referencesOf(testCase, sides)) counts.add((await encoder.tokenize(text, model, layer)).ids)
    }
    const idf = counts.finish()
    parts.push(
      createHash('sha256')
        .update(JSON.stringify([idf.documents, idf.counts()]))
        .digest('hex')
        .slice(0, 16),
    )
    return { options: { ...options, idf }, hash: parts.join() }
  },
  warm: ({ model, layer }, { encoder }) => encoder.tokenize('', model, layer),
  async score(testCase, { model, layer, baseline, wantsIdf, idf, sides }, context) {
    const encoder = encoderOf(context)
    const { output, references } = sides.texts(testCase)
    if (wantsIdf && !idf) throw new ScoreError('input', IDF_IS_PREPARED)
    const choice = baseline && chooseBaseline(baseline, references)
    if (choice && 'missing' in choice) throw new ScoreError('input', choice.missing)
    const read = await Promise.all(
      [output, ...references].map(async (text) => {
        const encoded = await encoder.encode(text, model, layer)
        return { ...weighted(encoded, idf), truncated: encoded.truncated, marks: encoded.marks }
      }),
    )
    const [candidate, ...others] = read
    // What is wrong with the answer is a 0; references of which nothing counts say nothing about it.
    if (others.every(({ isEmpty, total }) => !isEmpty && total === 0)) throw new ScoreError('no-tokens', NOTHING_COUNTS)
    const scored = scorePair(candidate!, others, { model, layer, idf: wantsIdf, baseline: choice?.baseline ?? null })
    const details = sides.signed(scored)
    const parts = clampedParts(details)
    return { value: parts.f1, parts, details }
  },
})
