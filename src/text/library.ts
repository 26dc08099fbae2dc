// The metrics as programs call them: every option by its name, so that a misspelt one is said.

import { called } from './called.ts'
import type { CorpusOptions } from './corpus/corpus-metric.ts'
import * as bleuMetric from './metrics/bleu.ts'
import * as chrfMetric from './metrics/chrf.ts'
import * as edits from './metrics/edit-similarity.ts'
import * as rougeMetric from './metrics/rouge.ts'
import * as terMetric from './metrics/ter/ter.ts'
import * as tokens from './metrics/token-f1.ts'

/** Complete by its type: one that is added to a metric and not here does not compile. */
type Every<Options> = Record<keyof Options, true>

const TOKENS = { tokenizer: true, baseForm: true, japanese: true, language: true, nfkc: true } as const
const CORPUS: Every<CorpusOptions> = { bootstrap: true }

const ROUGE: Every<rougeMetric.RougeOptions> = { ...TOKENS, types: true, useStemmer: true, splitSentences: true }
const TOKEN_F1: Every<tokens.TokenF1Options> = { ...TOKENS, dropArticles: true }
const EDITS: Every<edits.EditSimilarityOptions> = TOKENS
const BLEU: Every<bleuMetric.BleuOptions> = {
  ...TOKENS,
  lowercase: true,
  smoothMethod: true,
  smoothValue: true,
  maxNgramOrder: true,
  effectiveOrder: true,
}
const CHRF: Every<chrfMetric.ChrfOptions> = {
  charOrder: true,
  wordOrder: true,
  beta: true,
  lowercase: true,
  whitespace: true,
  epsSmoothing: true,
  nfkc: true,
}
const TER: Every<terMetric.TerOptions> = {
  normalized: true,
  noPunct: true,
  asianSupport: true,
  caseSensitive: true,
  nfkc: true,
}

export const rouge = called('rouge', ROUGE, rougeMetric.rouge)
export const tokenF1 = called('tokenF1', TOKEN_F1, tokens.tokenF1)
export const editSimilarity = called('editSimilarity', EDITS, edits.editSimilarity)
export const bleu = called('bleu', BLEU, bleuMetric.bleu)
export const chrf = called('chrf', CHRF, chrfMetric.chrf)
export const ter = called('ter', TER, terMetric.ter)
export const corpusBleu = called('corpusBleu', { ...BLEU, ...CORPUS }, bleuMetric.corpusBleu)
export const corpusChrf = called('corpusChrf', { ...CHRF, ...CORPUS }, chrfMetric.corpusChrf)
export const corpusTer = called('corpusTer', { ...TER, ...CORPUS }, terMetric.corpusTer)
