import { openEncoder } from '../encoder/index.ts'
import { requireAdded } from '../encoder/models/added.ts'
import { readCorpus } from '../encoder/models/corpus.ts'
import { modelsHome } from '../encoder/models/home.ts'
import { findModel } from '../encoder/models/model.ts'
import { type StoredBaseline, storeBaseline } from '../encoder/models/stored-baselines.ts'
import { badInput } from '../errors.ts'
import { Random } from '../stats/random.ts'
import { layerOf } from './layer.ts'
import { type BertFigures, matchTexts } from './match.ts'
import { readPairs } from './read-pairs.ts'
import { textLanguage } from './text-language.ts'

export interface BaselineRequest {
  name: string
  corpus: string
  /** Absent: that of the corpus. */
  lang?: string
  layer?: number
  pairs: number
  seed: number
  env: NodeJS.ProcessEnv
  signal: AbortSignal
  onProgress(done: number, total: number): void
}

/** What unrelated sentences score, as the authors of BERTScore found theirs: the mean over pairs drawn at random. */
export async function makeBaseline(request: BaselineRequest): Promise<StoredBaseline & { file: string }> {
  const { name, pairs, seed, signal, onProgress } = request
  const added = await requireAdded(name, modelsHome(request.env))
  const { sentences, hash: corpus } = await readCorpus(request.corpus)
  const language = request.lang ?? mostLikely(sentences)
  const model = await findModel(added.name, async (path) => path, request.env)
  const layer = layerOf(model, request.layer)
  const encoder = await openEncoder(model, { layer })
  const means = new Means()
  try {
    const options = { encode: (text: string) => encoder.encode(text), together: 128, onProgress, signal }
    await readPairs(drawPairs(sentences, pairs, seed), options, (_pair, candidate, [reference]) => {
      const figures = matchTexts(candidate, reference!)
      // A text of nothing but marks is no sentence.
      if (!Number.isNaN(figures.precision + figures.recall)) means.add(figures)
    })
  } finally {
    await encoder.close()
  }
  const baseline: StoredBaseline = {
    ...means.figures(),
    language,
    layer,
    model: model.hash,
    corpus,
    sentences: sentences.length,
    pairs: means.count,
    seed,
    standardError: means.standardError(),
    made: new Date().toISOString(),
  }
  return { ...baseline, file: await storeBaseline(model.folder, baseline) }
}

/** Pairs of two different sentences, the same for the same seed. */
export function drawPairs(sentences: readonly string[], count: number, seed: number) {
  const random = new Random(seed)
  const below = (limit: number) => Math.floor(random.uniform() * limit)
  return Array.from({ length: count }, () => {
    const first = below(sentences.length)
    const other = (first + 1 + below(sentences.length - 1)) % sentences.length
    return { candidate: sentences[first]!, references: [sentences[other]!] }
  })
}

function mostLikely(sentences: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const sentence of sentences.slice(0, 500)) {
    const language = textLanguage([sentence])
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  const [best] = [...counts].sort(([, a], [, b]) => b - a)
  if (best) return best[0]
  throw badInput(
    'the language of the corpus cannot be told; name it with --text-lang',
    'コーパスの言語が分かりません。--text-lang で指定してください',
  )
}

class Means {
  count = 0
  readonly #sums: BertFigures = { precision: 0, recall: 0, f1: 0 }
  #squares = 0

  add({ precision, recall, f1 }: BertFigures): void {
    this.count++
    this.#sums.precision += precision
    this.#sums.recall += recall
    this.#sums.f1 += f1
    this.#squares += f1 * f1
  }

  figures(): BertFigures {
    const { precision, recall, f1 } = this.#sums
    return { precision: precision / this.count, recall: recall / this.count, f1: f1 / this.count }
  }

  /** Of the mean of F. */
  standardError(): number {
    const { f1 } = this.figures()
    return Math.sqrt(Math.max(0, this.#squares / this.count - f1 * f1) / this.count)
  }
}
