import { createHash } from 'node:crypto'
import type { Model } from '../encoder/models/model.ts'
import type { StoredBaseline } from '../encoder/models/stored-baselines.ts'
import type { Message } from '../language.ts'
import { type Baseline, NO_LANGUAGE, noBaseline, publishedBaseline } from './baseline.ts'
import type { BertFigures } from './match.ts'
import { textLanguage } from './text-language.ts'

export interface BaselineWanted {
  model: Pick<Model, 'name' | 'knownAs' | 'layers' | 'baselines'>
  layer: number
  /** Absent: by the language of the references. */
  lang?: string | undefined
  /** From a file of the user's; goes before all others. */
  given?: { figures: BertFigures; source: string } | undefined
}

export type BaselineChoice = { baseline: Baseline } | { missing: Message }

/** The baseline for texts like these: one that the user made goes before the published one. */
export function chooseBaseline(wanted: BaselineWanted, references: readonly string[]): BaselineChoice {
  const { model, layer, given } = wanted
  const language = wanted.lang ?? textLanguage(references)
  if (given) return { baseline: { language: language ?? '', source: given.source, ...given.figures } }
  if (language === undefined) return { missing: NO_LANGUAGE }
  const own = model.baselines.find((stored) => stored.language === language && stored.layer === layer)
  const baseline = own ? fromCorpus(own) : publishedBaseline(language, model.knownAs, layer, model.layers)
  return baseline ? { baseline } : { missing: noBaseline(language, model.name, layer) }
}

function fromCorpus({ language, corpus, pairs, seed, precision, recall, f1 }: StoredBaseline): Baseline {
  return { language, source: `corpus ${corpus} (${pairs} pairs, seed ${seed})`, precision, recall, f1 }
}

/** One short text for whatever could be chosen: two scores are comparable when it is equal. */
export function baselinesHash({ model, layer, given }: BaselineWanted): string {
  const own = model.baselines.filter((stored) => stored.layer === layer)
  return createHash('sha256')
    .update(JSON.stringify([given ?? null, own.map(fromCorpus)]))
    .digest('hex')
    .slice(0, 16)
}
