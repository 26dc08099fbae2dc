// The module `saiten/text`: every metric as a plain function.

export { type BertScoreOptions, bertScore } from './bert/bert-score.ts'
export type { BertScore } from './bert/score-pair.ts'
export { type BleuOptions, bleu, bleuStats, corpusBleu } from './bleu.ts'
export type { BleuScore, SmoothMethod } from './bleu-score.ts'
export { type ChrfOptions, type ChrfScore, chrf, chrfStats, corpusChrf } from './chrf.ts'
export {
  type BootstrapOptions,
  type CorpusInterval,
  type CorpusStats,
  corpusBootstrap,
  type PairedCorpusTest,
  pairedCorpusBootstrap,
} from './corpus-bootstrap.ts'
export type { CorpusOptions, CorpusResult, SentenceResult } from './corpus-metric.ts'
export { type EditSimilarityOptions, type EditSimilarityResult, editSimilarity } from './edit-similarity.ts'
export { type JsonDifference, type JsonDiffOptions, type JsonDiffResult, jsonDiff } from './json-diff.ts'
export { type RougeOptions, type RougeResult, type RougeScore, type RougeType, rouge } from './rouge.ts'
export { corpusTer, type TerOptions, type TerScore, ter, terStats } from './ter.ts'
export { type TokenF1Options, type TokenF1Result, tokenF1 } from './token-f1.ts'
export { loadTokenizer, type SyncTokenizerName, type TokenizerChoice, type TokenizerName } from './tokenizers/index.ts'
export type { Tokenizer, TokenizerOptions } from './tokenizers/types.ts'
