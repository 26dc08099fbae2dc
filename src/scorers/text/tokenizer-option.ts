import { z } from 'zod'
import { ScoreError } from '../../errors.ts'
import type { Files } from '../../score/scorer.ts'
import {
  loadTokenizer,
  TOKENIZER_NAMES,
  type TokenizerChoice,
  type TokenizerName,
} from '../../text/tokenizers/index.ts'

const names = ['auto', ...TOKENIZER_NAMES] as const

/** The options of every scorer that works on tokens; `tokenizer` is what it takes when the user says nothing. */
export function tokenizerOptions(tokenizer: 'auto' | TokenizerName = 'auto') {
  return {
    tokenizer: z.enum(names).default(tokenizer),
    /** Dictionary forms, for `ja`. */
    baseForm: z.boolean().default(false),
    /** Path of the model, for `sentencepiece`. */
    sentencepiece: z.string().optional(),
    nfkc: z.boolean().default(false),
  }
}

interface Chosen {
  tokenizer: 'auto' | TokenizerName
  baseForm: boolean
  sentencepiece?: string | undefined
  useStemmer?: boolean
}

/** The same options with the tokenizer loaded; `auto` stays, because it is decided case by case. */
export async function withTokenizer<Options extends Chosen>(
  options: Options,
  files: Files,
): Promise<Omit<Options, 'tokenizer'> & { tokenizer: TokenizerChoice }> {
  const { tokenizer, baseForm, sentencepiece, useStemmer = false } = options
  if (tokenizer === 'auto') return { ...options, tokenizer }
  const model = sentencepiece && files.path ? await files.path(sentencepiece) : sentencepiece
  return {
    ...options,
    tokenizer: await loadTokenizer(tokenizer, { baseForm, useStemmer, ...(model !== undefined && { model }) }),
  }
}

/** A zero would blame the answer for what the tokenizer cannot read. */
export function noTokens(signature: string): ScoreError {
  const tokenizer = /\|tok:([^|]*)/.exec(signature)?.[1] ?? signature
  return new ScoreError('no-tokens', {
    en: `the tokenizer ${tokenizer} finds no token in the output or the expected text; set \`tokenizer: words\` or another one that reads this language`,
    ja: `トークナイザー ${tokenizer} では、出力または期待テキストからトークンが1つも得られません。\`tokenizer: words\` など、この言語を扱えるものを指定してください`,
  })
}
