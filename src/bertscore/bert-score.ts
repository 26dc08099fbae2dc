import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Encoder } from '../encoder/encoder.ts'
import type { Model } from '../encoder/models/model.ts'
import { BadInput, badInput } from '../errors.ts'
import type { Baseline } from './baseline.ts'
import { readBaseline } from './baseline.ts'
import { type BaselineWanted, chooseBaseline } from './choose-baseline.ts'
import { type Idf, IdfCounts } from './idf.ts'
import { layerOf } from './layer.ts'
import type { BertFigures } from './match.ts'
import { readPairs, type TextPair } from './read-pairs.ts'
import { type BertScore, scorePair } from './score-pair.ts'

export interface BertScoreOptions {
  /** A model added with `saiten models add`, or a folder. */
  model: string
  /** Default: the usual one of the model. */
  layer?: number
  /** Rare tokens count more; the documents are the references given here. */
  idf?: boolean
  /** Default true. An error where there is no baseline for the language. */
  rescaleWithBaseline?: boolean
  /** Default: by the language of the references. */
  lang?: string
  /** A baseline of your own: its figures, or the path of a file. */
  baseline?: BertFigures | string
  /** Texts that go through the model together; default 16. */
  batchSize?: number
  onProgress?(done: number, total: number): void
}

type References = string | readonly string[]

/** BERTScore of texts, each against one or several references, as bert_score 0.3.13 computes it. */
export function bertScore(candidate: string, references: References, options: BertScoreOptions): Promise<BertScore>
export function bertScore(
  candidates: readonly string[],
  references: readonly References[],
  options: BertScoreOptions,
): Promise<BertScore[]>
export async function bertScore(
  candidates: string | readonly string[],
  references: References | readonly References[],
  options: BertScoreOptions,
): Promise<BertScore | BertScore[]> {
  if (typeof candidates !== 'string') return scoreAll(candidates, references as readonly References[], options)
  const [score] = await scoreAll([candidates], [references as References], options)
  return score!
}

async function scoreAll(
  candidates: readonly string[],
  references: readonly References[],
  options: BertScoreOptions,
): Promise<BertScore[]> {
  if (candidates.length !== references.length) throw unequal(candidates.length, references.length)
  const pairs = candidates.map((candidate, at) => ({ at, candidate, references: listOf(references[at]!) }))
  // The encoder and its runtime are loaded by those who ask for it.
  const [{ findModel }, { openEncoder }] = await Promise.all([
    import('../encoder/models/model.ts'),
    import('../encoder/index.ts'),
  ])
  const model = await findModel(options.model, async (path) => resolve(path))
  const layer = layerOf(model, options.layer)
  const baselines = await baselinesFor(pairs, model, layer, options)
  const { batchSize = 16, onProgress } = options
  const encoder = await openEncoder(model, { layer, batchSize })
  try {
    const idf = options.idf ? idfOf(pairs, encoder) : undefined
    const scores: BertScore[] = []
    const encode = (text: string) => encoder.encode(text)
    await readPairs(pairs, { encode, idf, together: 8 * batchSize, onProgress }, ({ at }, candidate, others) => {
      const settings = { model, layer, idf: idf !== undefined, baseline: baselines[at] ?? null }
      scores[at] = scorePair(candidate, others, settings)
    })
    return scores
  } finally {
    await encoder.close()
  }
}

interface Pair extends TextPair {
  at: number
}

/** One for each pair, before anything is computed: what cannot be rescaled is said at once. */
async function baselinesFor(
  pairs: readonly Pair[],
  model: Model,
  layer: number,
  { rescaleWithBaseline = true, lang, baseline: given }: BertScoreOptions,
): Promise<Baseline[]> {
  if (!rescaleWithBaseline) return []
  const wanted: BaselineWanted = { model, layer, lang, given: await givenBaseline(given, layer) }
  return pairs.map(({ references }) => {
    const choice = chooseBaseline(wanted, references)
    if ('baseline' in choice) return choice.baseline
    throw new BadInput({ message: choice.missing })
  })
}

async function givenBaseline(given: BertFigures | string | undefined, layer: number): Promise<BaselineWanted['given']> {
  if (given === undefined) return undefined
  if (typeof given !== 'string') return { figures: given, source: 'given' }
  return { figures: readBaseline(await readFile(given, 'utf8'), given, layer), source: given }
}

function idfOf(pairs: readonly Pair[], encoder: Encoder): Idf {
  const counts = new IdfCounts()
  for (const { references } of pairs) for (const text of references) counts.add(encoder.tokenize(text).ids)
  return counts.finish()
}

const listOf = (references: References) => (typeof references === 'string' ? [references] : references)

const unequal = (candidates: number, references: number) =>
  badInput(
    `${candidates} candidates and ${references} lists of references: each candidate has its own`,
    `候補 ${candidates} 件に対して参照が ${references} 件です。候補ごとに参照が必要です`,
  )
