import { withTokens } from '../counting/with-tokens.ts'
import { pickTokenizer, type TokenizerChoice } from '../tokenizers/index.ts'
import type { Tokenizer } from '../tokenizers/types.ts'
import { signer } from './signature.ts'
import { unionLcs } from './union-lcs.ts'

const N_GRAM_TYPES = 'rouge1 rouge2 rouge3 rouge4 rouge5 rouge6 rouge7 rouge8 rouge9'.split(' ') as `rouge${Order}`[]
type Order = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

export const ROUGE_TYPES = [...N_GRAM_TYPES, 'rougeL', 'rougeLsum'] as const
export type RougeType = (typeof ROUGE_TYPES)[number]
export const DEFAULT_ROUGE_TYPES = ['rouge1', 'rouge2', 'rougeL'] as const satisfies readonly RougeType[]

export interface RougeScore {
  precision: number
  recall: number
  f1: number
}

export interface RougeOptions<Type extends RougeType = RougeType> {
  /** Default: rouge1, rouge2, rougeL. */
  types?: readonly Type[]
  /** Porter's stemmer, for the tokenizer rouge. */
  useStemmer?: boolean
  /** Default `auto`: Japanese and Chinese by their script, else rouge_score's own. */
  tokenizer?: TokenizerChoice
  /** Dictionary forms, for the tokenizer ja. */
  baseForm?: boolean
  /** What `auto` takes for Japanese, where it is not to be `ja` as it is: one with words of your own, say. */
  japanese?: Tokenizer | undefined
  /** Of texts that are Chinese characters alone: `ja` makes `auto` read them as Japanese. */
  language?: 'ja' | 'en' | undefined
  /** For rougeLsum: sentences end at 。！？ too, not only at a newline. */
  splitSentences?: boolean
  /** Folds full-width and other compatibility characters first. */
  nfkc?: boolean
}

/** A score of each type that was asked for; which these are is known where they are written as such. */
export type RougeResult<Type extends RougeType = RougeType> = (RougeType extends Type
  ? { [type in RougeType]?: RougeScore }
  : { [type in Type]: RougeScore }) & {
  signature: string
  /** A text that is not empty gave no token at all: the zeros say nothing about it. */
  noTokens?: true
}

const sign = signer('rouge', 'nrefs', 'tok', 'split', 'nfkc', 'version')

/** ROUGE of an output against one or several references: of several, the best F of each type. As rouge_score 0.1.2. */
export function rouge<const Type extends RougeType = (typeof DEFAULT_ROUGE_TYPES)[number]>(
  output: string,
  expected: string | readonly string[],
  options?: RougeOptions<Type>,
): RougeResult<Type>
export function rouge(output: string, expected: string | readonly string[], options: RougeOptions = {}): RougeResult {
  const { types = DEFAULT_ROUGE_TYPES as readonly RougeType[], splitSentences = false, nfkc = false } = options
  const given = typeof expected === 'string' ? [output, expected] : [output, ...expected]
  const texts = nfkc ? given.map((text) => text.normalize('NFKC')) : given
  const tokenizer = pickTokenizer(options.tokenizer ?? 'auto', 'rouge', texts.slice(1), options)
  const result: RougeResult = { signature: sign(texts.length - 1, tokenizer.signature(), splitSentences, nfkc, 1) }

  // Tokenised once, sentence by sentence, whatever types are asked for; together they are the text.
  const isSplit = splitSentences || texts.some((text) => text.includes('\n'))
  const sentences = isSplit ? texts.map((text) => text.split(splitSentences ? SENTENCE_END : '\n')) : undefined
  return withTokens(sentences?.flat() ?? texts, tokenizer, (pieces) => {
    const sizes = sentences?.map(({ length }) => length)
    const tokens = sizes ? pieces.joined(sizes) : pieces
    if (tokens.lackFor(texts)) result.noTokens = true
    const longest = longestOrder(types)
    const own = tokens.lengths[0]!
    for (let which = 1; which < texts.length; which++) {
      const other = tokens.lengths[which]!
      const shared = longest > 0 ? tokens.matches(longest, which) : []
      for (const type of types) {
        const score =
          type === 'rougeL'
            ? share(tokens.lcsLength(0, which), own, other)
            : type === 'rougeLsum'
              ? share(unionLcs(pieces.group(0, sizes), pieces.group(which, sizes), pieces.distinct), own, other)
              : shareOfOrder(orderOf(type), shared, own, other)
        const best = result[type]
        if (!best || score.f1 > best.f1) result[type] = score
      }
    }
    return result
  })
}

// A sentence closes with its brackets: 「はい。」 ends behind the bracket, not before it.
const SENTENCE_END = /\n|(?<=[。！？])(?![。！？」』）])/

/** How long the n-grams of a type are; 0 where it counts none. */
function orderOf(type: RougeType): number {
  return N_GRAM_TYPES.indexOf(type as `rouge${Order}`) + 1
}

function longestOrder(types: readonly RougeType[]): number {
  let longest = 0
  for (const type of types) longest = Math.max(longest, orderOf(type))
  return longest
}

function shareOfOrder(order: number, shared: readonly number[], outputLength: number, referenceLength: number) {
  return share(shared[order - 1]!, outputLength - order + 1, referenceLength - order + 1)
}

function share(hits: number, outputLength: number, referenceLength: number): RougeScore {
  const precision = hits / Math.max(outputLength, 1)
  const recall = hits / Math.max(referenceLength, 1)
  return { precision, recall, f1: precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0 }
}
