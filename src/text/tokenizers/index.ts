import { badInput } from '../../errors.ts'
import { sharedScript } from '../language/script.ts'
import { tokenizer13a } from './13a.ts'
import { tokenizerChar } from './char.ts'
import { tokenizerGraphemes } from './graphemes.ts'
import { tokenizerIntl } from './intl.ts'
import { loadTokenizerJa, tokenizerJa } from './ja.ts'
import { loadTokenizerJaJumanpp, tokenizerJaJumanpp } from './ja_jumanpp.ts'
import { tokenizerNone } from './none.ts'
import { tokenizerRouge } from './rouge.ts'
import { tokenizerSentencePiece } from './sentencepiece.ts'
import type { Tokenizer, TokenizerOptions } from './types.ts'
import { tokenizerWords } from './words.ts'
import { tokenizerZh } from './zh.ts'

// One entry per file of this folder. What is heavy in them (dictionaries, processes) loads when first used.
const SYNC = {
  '13a': tokenizer13a,
  char: tokenizerChar,
  graphemes: tokenizerGraphemes,
  intl: tokenizerIntl,
  ja: tokenizerJa,
  ja_jumanpp: tokenizerJaJumanpp,
  none: tokenizerNone,
  rouge: tokenizerRouge,
  words: tokenizerWords,
  zh: tokenizerZh,
} satisfies Record<string, (options?: TokenizerOptions) => Tokenizer>

/** Those that can be had without waiting, by name; `ja-mecab` is what sacreBLEU calls its counterpart of `ja`. */
export type SyncTokenizerName = keyof typeof SYNC | 'ja-mecab'
export type TokenizerName = SyncTokenizerName | 'sentencepiece'

export const TOKENIZER_NAMES = [...Object.keys(SYNC), 'ja-mecab', 'sentencepiece'].sort() as TokenizerName[]

/** Any tokenizer by name; mistakes of the user's (name, missing package, bad model) are BadInput. */
export async function loadTokenizer(name: TokenizerName, options: TokenizerOptions = {}): Promise<Tokenizer> {
  if (name === 'ja' || name === 'ja-mecab') return loadTokenizerJa(options)
  if (options.terms !== undefined) throw onlyForJa(name)
  if (name === 'ja_jumanpp') return loadTokenizerJaJumanpp()
  if (name === 'sentencepiece') return tokenizerSentencePiece(options)
  return tokenizerNamed(name, options)
}

/** `auto`, a name, or a tokenizer that is already loaded. */
export type TokenizerChoice = 'auto' | SyncTokenizerName | Tokenizer

/**
 * The tokenizer for a comparison; `auto` goes by the script of the references (`japanese`: its own), else to the metric's.
 * The answer has no say: two answers to one question are cut alike.
 */
export function pickTokenizer(
  choice: TokenizerChoice,
  own: SyncTokenizerName,
  references: readonly string[],
  options: TokenizerOptions & { japanese?: Tokenizer | undefined; language?: 'ja' | 'en' | undefined } = {},
): Tokenizer {
  if (typeof choice !== 'string') return choice
  if (choice !== 'auto') return tokenizerNamed(choice, options)
  const script = sharedScript(references, options.language)
  if (script === 'japanese' && options.japanese) return options.japanese
  return tokenizerNamed(script === 'japanese' ? 'ja' : script === 'chinese' ? 'zh' : own, options)
}

// Kept, because some are costly to make and all of them are harmless to share: by name, for each choice of options.
const made = [
  new Map<string, Tokenizer>(),
  new Map<string, Tokenizer>(),
  new Map<string, Tokenizer>(),
  new Map<string, Tokenizer>(),
] as const

function tokenizerNamed(name: SyncTokenizerName, options: TokenizerOptions): Tokenizer {
  const real = name === 'ja-mecab' ? 'ja' : name
  const known = made[((options.baseForm ? 1 : 0) + (options.useStemmer ? 2 : 0)) as 0 | 1 | 2 | 3]
  let tokenizer = known.get(real)
  if (!tokenizer) {
    if (!Object.hasOwn(SYNC, real)) throw unknownTokenizer(name)
    const make: (options?: TokenizerOptions) => Tokenizer = SYNC[real]
    tokenizer = make(options)
    known.set(real, tokenizer)
  }
  return tokenizer
}

function onlyForJa(name: string): Error {
  return badInput(
    `\`terms\` adds words to the tokenizer ja; the tokenizer here is ${name}. Use ja or auto, or leave \`terms\` out.`,
    `\`terms\` はトークナイザー ja に語を加えるものですが、ここでは ${name} が指定されています。ja か auto にするか、\`terms\` を外してください。`,
  )
}

function unknownTokenizer(name: string): Error {
  if (name === 'sentencepiece') {
    return badInput(
      "The tokenizer sentencepiece has to be loaded first: await loadTokenizer('sentencepiece', { model })",
      "トークナイザー sentencepiece は先に読み込んでください: await loadTokenizer('sentencepiece', { model })",
    )
  }
  const known = TOKENIZER_NAMES.join(', ')
  return badInput(
    `There is no tokenizer ${name}; choose one of auto, ${known}.`,
    `トークナイザー ${name} はありません。auto, ${known} から選んでください。`,
  )
}
