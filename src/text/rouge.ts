import { inArena, workingArray } from './arena.ts'
import { type Interned, internTexts } from './intern.ts'
import { lcsLength } from './lcs.ts'
import { extendGrams, sharedCount } from './ngrams.ts'
import { signature } from './signature.ts'
import { pickTokenizer, type TokenizerChoice } from './tokenizers/index.ts'
import type { Tokenizer } from './tokenizers/types.ts'
import { unionLcs } from './union-lcs.ts'

const N_GRAM_TYPES = 'rouge1 rouge2 rouge3 rouge4 rouge5 rouge6 rouge7 rouge8 rouge9'.split(' ') as `rouge${Order}`[]
type Order = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

export const ROUGE_TYPES = [...N_GRAM_TYPES, 'rougeL', 'rougeLsum'] as const
export type RougeType = (typeof ROUGE_TYPES)[number]
export const DEFAULT_ROUGE_TYPES: readonly RougeType[] = ['rouge1', 'rouge2', 'rougeL']

export interface RougeScore {
  precision: number
  recall: number
  f1: number
}

export interface RougeOptions {
  /** Default: rouge1, rouge2, rougeL. */
  types?: readonly RougeType[]
  /** Porter's stemmer, for the tokenizer rouge. */
  useStemmer?: boolean
  /** Default `auto`: Japanese and Chinese by their script, else rouge_score's own. */
  tokenizer?: TokenizerChoice
  /** Dictionary forms, for the tokenizer ja. */
  baseForm?: boolean
  /** For rougeLsum: sentences end at 。！？ too, not only at a newline. */
  splitSentences?: boolean
  /** Folds full-width and other compatibility characters first. */
  nfkc?: boolean
}

export type RougeResult = { [type in RougeType]?: RougeScore } & {
  signature: string
  /** A text that is not empty gave no token at all: the zeros say nothing about it. */
  noTokens?: true
}

/** ROUGE of an output against one or several references: of several, the best F of each type. As rouge_score 0.1.2. */
export function rouge(output: string, expected: string | readonly string[], options: RougeOptions = {}): RougeResult {
  return inArena(() => rougeOf(output, expected, options))
}

function rougeOf(output: string, expected: string | readonly string[], options: RougeOptions): RougeResult {
  const { types = DEFAULT_ROUGE_TYPES, splitSentences = false, nfkc = false } = options
  const given = typeof expected === 'string' ? [output, expected] : [output, ...expected]
  const texts = nfkc ? given.map((text) => text.normalize('NFKC')) : given
  const tokenizer = pickTokenizer(options.tokenizer ?? 'auto', 'rouge', texts, options)

  const { tokens, parts } = tokensOf(texts, tokenizer, splitSentences)

  const settings = { nrefs: texts.length - 1, tok: tokenizer.signature(), split: splitSentences, nfkc, version: 1 }
  const result: RougeResult = { signature: signature('rouge', settings) }
  if (tokens.ids.some(({ length }, i) => length === 0 && texts[i] !== '')) result.noTokens = true

  const grams = gramsByOrder(tokens, types)
  for (const type of types) {
    const { ids: lists, distinct } = grams.get(type) ?? tokens
    const own = lists[0]!
    for (let which = 1; which < lists.length; which++) {
      const other = lists[which]!
      const hits =
        type === 'rougeL'
          ? lcsLength(own, other, distinct)
          : type === 'rougeLsum'
            ? unionLcs(parts[0]!, parts[which]!, distinct)
            : sharedCount(own, other, distinct)
      const score = share(hits, own.length, other.length)
      const best = result[type]
      if (!best || score.f1 > best.f1) result[type] = score
    }
  }
  return result
}

/** Tokenised once, sentence by sentence, whatever types are asked for; together they are the text. */
function tokensOf(texts: readonly string[], tokenizer: Tokenizer, splitSentences: boolean) {
  if (!splitSentences && texts.every((text) => !text.includes('\n'))) {
    const tokens = internTexts(texts, tokenizer)
    return { tokens, parts: tokens.ids.map((list) => [list]) }
  }
  const sentences = texts.map((text) => splitText(text, splitSentences))
  const { ids, distinct } = internTexts(sentences.flat(), tokenizer)
  let next = 0
  const parts = sentences.map(({ length }) => {
    next += length
    return ids.slice(next - length, next)
  })
  return { tokens: { ids: parts.map(joined), distinct }, parts }
}

// A sentence closes with its brackets: 「はい。」 ends behind the bracket, not before it.
const SENTENCE_END = /\n|(?<=[。！？])(?![。！？」』）])/

function splitText(text: string, splitSentences: boolean): string[] {
  if (splitSentences) return text.split(SENTENCE_END)
  return text.split('\n')
}

function joined(lists: readonly Int32Array[]): Int32Array {
  if (lists.length === 1) return lists[0]!
  let length = 0
  for (const list of lists) length += list.length
  const all = workingArray(length)
  let at = 0
  for (const list of lists) {
    all.set(list, at)
    at += list.length
  }
  return all
}

/** The n-grams of every order asked for, each made from those one shorter. */
function gramsByOrder(tokens: Interned, types: readonly RougeType[]): Map<RougeType, Interned> {
  const made = new Map<RougeType, Interned>()
  let longest = N_GRAM_TYPES.length
  while (longest > 0 && !types.includes(N_GRAM_TYPES[longest - 1]!)) longest--
  let grams = tokens
  for (let order = 1; order <= longest; order++) {
    if (order > 1) grams = extendGrams(grams, tokens)
    made.set(N_GRAM_TYPES[order - 1]!, grams)
  }
  return made
}

function share(hits: number, outputLength: number, referenceLength: number): RougeScore {
  const precision = hits / Math.max(outputLength, 1)
  const recall = hits / Math.max(referenceLength, 1)
  return { precision, recall, f1: precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0 }
}
