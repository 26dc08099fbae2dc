// The module `saiten/text`: every metric as a plain function.

export { type BertScoreOptions, bertScore } from '../bertscore/bert-score.ts'
export type { BertScore } from '../bertscore/score-pair.ts'
export {
  type BootstrapOptions,
  type CorpusInterval,
  type CorpusStats,
  corpusBootstrap,
  type PairedCorpusTest,
  pairedCorpusBootstrap,
} from '../text/corpus/corpus-bootstrap.ts'
export type { CorpusOptions, CorpusResult, SentenceResult } from '../text/corpus/corpus-metric.ts'
export { type JsonDifference, type JsonDiffOptions, type JsonDiffResult, jsonDiff } from '../text/json/json-diff.ts'
export { bleu, chrf, corpusBleu, corpusChrf, corpusTer, editSimilarity, rouge, ter, tokenF1 } from '../text/library.ts'
export { type BleuOptions, bleuStats } from '../text/metrics/bleu.ts'
export type { BleuScore, SmoothMethod } from '../text/metrics/bleu-score.ts'
export { type ChrfOptions, type ChrfScore, chrfStats } from '../text/metrics/chrf.ts'
export type { EditSimilarityOptions, EditSimilarityResult } from '../text/metrics/edit-similarity.ts'
export type { RougeOptions, RougeResult, RougeScore, RougeType } from '../text/metrics/rouge.ts'
export { type TerOptions, type TerScore, terStats } from '../text/metrics/ter/ter.ts'
export type { TokenF1Options, TokenF1Result } from '../text/metrics/token-f1.ts'
export {
  loadTokenizer,
  type SyncTokenizerName,
  type TokenizerChoice,
  type TokenizerName,
} from '../text/tokenizers/index.ts'
export type { Tokenizer, TokenizerOptions } from '../text/tokenizers/types.ts'
