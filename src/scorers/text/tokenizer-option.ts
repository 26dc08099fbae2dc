import { z } from 'zod'
import { ScoreError } from '../../errors.ts'
import type { Case } from '../../score/case.ts'
import type { CaseMistake, Files } from '../../score/scorer.ts'
import { isLoaded, loadDictionary } from '../../text/japanese/load-dictionary.ts'
import { scriptOf, sharedScript } from '../../text/language/script.ts'
import {
  loadTokenizer,
  TOKENIZER_NAMES,
  type TokenizerChoice,
  type TokenizerName,
} from '../../text/tokenizers/index.ts'
import type { Tokenizer } from '../../text/tokenizers/types.ts'

const names = ['auto', ...TOKENIZER_NAMES] as const

/** The options of every scorer that works on tokens; `tokenizer` is what it takes when the user says nothing. */
export function tokenizerOptions(tokenizer: 'auto' | TokenizerName = 'auto') {
  return {
    tokenizer: z.enum(names).default(tokenizer),
    /** Dictionary forms, for `ja`. */
    baseForm: z.boolean().default(false),
    /** Path of a file with words of one's own, for `ja`. */
    terms: z.string().optional(),
    /** Path of the model, for `sentencepiece`. */
    sentencepiece: z.string().optional(),
    nfkc: z.boolean().default(false),
    /** Of texts that are Chinese characters alone, for `auto`. */
    language: z.enum(['ja', 'en']).optional(),
  }
}

interface Chosen {
  tokenizer: 'auto' | TokenizerName
  baseForm: boolean
  sentencepiece?: string | undefined
  terms?: string | undefined
  useStemmer?: boolean
}

/** The same options with the tokenizer loaded; `auto` stays, because it is decided case by case. */
export async function withTokenizer<Options extends Chosen>(
  options: Options,
  files: Files,
): Promise<Omit<Options, 'tokenizer'> & { tokenizer: TokenizerChoice; japanese?: Tokenizer }> {
  const { tokenizer, baseForm, useStemmer = false } = options
  const path = async (given: string | undefined) => (given && files.path ? await files.path(given) : given)
  const [model, terms] = [await path(options.sentencepiece), await path(options.terms)]
  const all = { baseForm, useStemmer, ...(model !== undefined && { model }), ...(terms !== undefined && { terms }) }
  if (tokenizer !== 'auto') return { ...options, tokenizer: await loadTokenizer(tokenizer, all) }
  return { ...options, tokenizer, ...(terms !== undefined && { japanese: await loadTokenizer('ja', all) }) }
}

/**
 * Loads the dictionary as soon as a case is seen that `auto` will need it for: before anything runs, and without holding
 * anybody up.
 */
export function loadForJapanese({ expected }: Case): CaseMistake[] | Promise<CaseMistake[]> {
  if (isLoaded() || expected == null) return []
  const texts = Array.isArray(expected) ? expected : [expected]
  const isJapanese = texts.some((text) => typeof text === 'string' && scriptOf(text) === 'japanese')
  return isJapanese ? loadDictionary().then(() => []) : []
}

/** Does something now, or, the first time that references need the dictionary, when that is loaded. */
export function whenLoaded<Result>(
  {
    tokenizer,
    japanese,
    language,
  }: { tokenizer?: TokenizerChoice; japanese?: Tokenizer | undefined; language?: string | undefined },
  references: readonly string[],
  calculate: () => Result,
): Result | Promise<Result> {
  if (tokenizer !== 'auto' || japanese || isLoaded() || sharedScript(references, language) !== 'japanese')
    return calculate()
  return loadDictionary().then(calculate)
}

/** A zero would blame the answer for what the tokenizer cannot read. */
export function noTokens(signature: string): ScoreError {
  const tokenizer = /\|tok:([^|]*)/.exec(signature)?.[1] ?? signature
  return new ScoreError('no-tokens', {
    en: `the tokenizer ${tokenizer} finds no token in the output or the expected text; set \`tokenizer: words\` or another one that reads this language`,
    ja: `トークナイザー ${tokenizer} では、出力または期待テキストからトークンが1つも得られません。\`tokenizer: words\` など、この言語を扱えるものを指定してください`,
  })
}
