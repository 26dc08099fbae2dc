import { isBlankText } from '../blank.ts'
import { lacksTokens, type Sequences } from '../counting/sequences.ts'
import { comparedTokens, withTokenLists } from '../counting/with-tokens.ts'
import { pickTokenizer, type TokenizerChoice } from '../tokenizers/index.ts'
import type { Tokenizer } from '../tokenizers/types.ts'
import { signer } from './signature.ts'

export interface TokenF1Options {
  /** Default `auto`: Japanese and Chinese by their script, else Unicode words. */
  tokenizer?: TokenizerChoice
  /** Dictionary forms, for the tokenizer ja. */
  baseForm?: boolean
  /** What `auto` takes for Japanese, where it is not to be `ja` as it is: one with words of your own, say. */
  japanese?: Tokenizer | undefined
  /** Of texts that are Chinese characters alone: `ja` makes `auto` read them as Japanese. */
  language?: 'ja' | 'en' | undefined
  /** Leaves a, an and the out, as SQuAD's script does. */
  dropArticles?: boolean
  /** Folds full-width and other compatibility characters first. */
  nfkc?: boolean
}

export interface TokenF1Result {
  precision: number
  recall: number
  f1: number
  signature: string
  /** A text that is not empty gave no token at all: the number says nothing about it. */
  noTokens?: true
}

const sign = signer('token-f1', 'nrefs', 'tok', 'articles', 'nfkc', 'version')

/**
 * F1 over the words that two texts share, as for short answers in SQuAD: case and punctuation do not count, words
 * count as often as they occur; the best of several references. Two texts without a word agree.
 */
export function tokenF1(
  output: string,
  expected: string | readonly string[],
  options: TokenF1Options = {},
): TokenF1Result {
  const { dropArticles = false, nfkc = false } = options
  const given = typeof expected === 'string' ? [output, expected] : [output, ...expected]
  const texts = nfkc ? given.map((text) => text.normalize('NFKC')) : given
  const tokenizer = pickTokenizer(options.tokenizer ?? 'auto', 'words', texts.slice(1), options)
  const lists = texts.map((text) => contentWords(comparedTokens(text, tokenizer), dropArticles))
  const best = withTokenLists(lists, (tokens) => {
    let found = { precision: 0, recall: 0, f1: 0 }
    for (let which = 1; which < lists.length; which++) {
      const score = f1(tokens, which, texts)
      if (score.f1 > found.f1) found = score
    }
    return found
  })
  return {
    ...best,
    signature: sign(texts.length - 1, tokenizer.signature(), !dropArticles, nfkc, 1),
    ...(lacksTokens(
      lists.map(({ length }) => length),
      texts,
    ) && { noTokens: true }),
  }
}

function contentWords(tokens: readonly string[], dropArticles: boolean): string[] {
  const words: string[] = []
  for (const token of tokens) {
    const word = token.toLowerCase()
    if (/^\p{P}+$/u.test(word) || (dropArticles && /^(a|an|the)$/.test(word))) continue
    words.push(word)
  }
  return words
}

function f1(tokens: Sequences, which: number, texts: readonly string[]): Omit<TokenF1Result, 'signature'> {
  const own = tokens.lengths[0]!
  const other = tokens.lengths[which]!
  if (own === 0 || other === 0) {
    // Nothing to read is not the same as something that gives no words.
    const agreed = own === other && isBlankText(texts[0]) === isBlankText(texts[which]) ? 1 : 0
    return { precision: agreed, recall: agreed, f1: agreed }
  }
  const shared = tokens.matches(1, which)[0]!
  return { precision: shared / own, recall: shared / other, f1: (2 * shared) / (own + other) }
}
