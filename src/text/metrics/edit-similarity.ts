import { isBlankText } from '../blank.ts'
import { withTokens } from '../counting/with-tokens.ts'
import { pickTokenizer, type TokenizerChoice } from '../tokenizers/index.ts'
import type { Tokenizer } from '../tokenizers/types.ts'
import { signer } from './signature.ts'

export interface EditSimilarityOptions {
  /** What counts as one: default `graphemes`, the characters a reader sees. */
  tokenizer?: TokenizerChoice
  /** Dictionary forms, for the tokenizer ja. */
  baseForm?: boolean
  /** What `auto` takes for Japanese, where it is not to be `ja` as it is: one with words of your own, say. */
  japanese?: Tokenizer | undefined
  /** Of texts that are Chinese characters alone: `ja` makes `auto` read them as Japanese. */
  language?: 'ja' | 'en' | undefined
  /** Folds full-width and other compatibility characters first. */
  nfkc?: boolean
}

export interface EditSimilarityResult {
  /** 1 − distance / length. */
  similarity: number
  /** Insertions, deletions and substitutions that turn one text into the other. */
  distance: number
  /** Of the longer text, in tokens. */
  length: number
  signature: string
  /** A text that is not empty gave no token at all: the number says nothing about it. */
  noTokens?: true
}

const sign = signer('edit-similarity', 'nrefs', 'tok', 'nfkc', 'version')

/** How alike two texts are by edit distance; the best of several references. Two empty texts are alike. */
export function editSimilarity(
  output: string,
  expected: string | readonly string[],
  options: EditSimilarityOptions = {},
): EditSimilarityResult {
  const { nfkc = false } = options
  const given = typeof expected === 'string' ? [output, expected] : [output, ...expected]
  const texts = nfkc ? given.map((text) => text.normalize('NFKC')) : given
  const tokenizer = pickTokenizer(options.tokenizer ?? 'graphemes', 'graphemes', texts.slice(1), options)
  return withTokens(texts, tokenizer, (tokens) => {
    const own = tokens.lengths[0]!
    let best = { similarity: -1, distance: 0, length: 0 }
    for (let which = 1; which < texts.length; which++) {
      const length = Math.max(own, tokens.lengths[which]!)
      const distance = tokens.distance(0, which)
      // Nothing to read is not the same as something that gives no tokens.
      const alike = isBlankText(texts[0]) === isBlankText(texts[which]) ? 1 : 0
      const similarity = length === 0 ? alike : 1 - distance / length
      if (similarity > best.similarity) best = { similarity, distance, length }
    }
    const result: EditSimilarityResult = { ...best, signature: sign(texts.length - 1, tokenizer.signature(), nfkc, 1) }
    if (tokens.lackFor(texts)) result.noTokens = true
    return result
  })
}
