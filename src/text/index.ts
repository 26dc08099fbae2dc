// The module `saiten/text`: every metric as a plain function.
export { type EditSimilarityOptions, type EditSimilarityResult, editSimilarity } from './edit-similarity.ts'
export { type JsonDifference, type JsonDiffOptions, type JsonDiffResult, jsonDiff } from './json-diff.ts'
export { type RougeOptions, type RougeResult, type RougeScore, type RougeType, rouge } from './rouge.ts'
export { type TokenF1Options, type TokenF1Result, tokenF1 } from './token-f1.ts'
export { loadTokenizer, type SyncTokenizerName, type TokenizerChoice, type TokenizerName } from './tokenizers/index.ts'
export type { Tokenizer, TokenizerOptions } from './tokenizers/types.ts'
