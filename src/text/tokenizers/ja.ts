import { createRequire } from 'node:module'
import type { Tokenizer as Segmenter } from 'lindera-wasm-nodejs-ipadic'
import { pythonSplit } from '../python-text.ts'
import type { Tokenizer, TokenizerOptions } from './types.ts'

interface Morpheme {
  surface: string
  /** Absent for words that the dictionary does not have. */
  baseForm?: string
}

/** Japanese by dictionary: lindera with IPADIC, the counterpart of sacreBLEU's ja-mecab. */
export function tokenizerJa({ baseForm = false }: TokenizerOptions = {}): Tokenizer {
  const recent = new Map<string, string[]>()
  return {
    name: 'ja',
    signature: () => `ja-lindera-${lindera().version}-IPADIC${baseForm ? '-base' : ''}`,
    tokenize(text) {
      const known = recent.get(text)
      if (known) return known.slice()
      const morphemes = lindera().segmenter.tokenize(text) as Morpheme[]
      const forms = morphemes.map((word) => (baseForm ? dictionaryForm(word) : word.surface))
      // Joined and split, as the reference does with MeCab's line: drops U+3000 and other white space it made tokens.
      const tokens = pythonSplit(forms.join(' '))
      remember(recent, text, tokens)
      return tokens.slice()
    },
  }
}

function dictionaryForm({ surface, baseForm }: Morpheme): string {
  return !baseForm || baseForm === '*' ? surface : baseForm
}

// Segmenting takes some 10 µs a character, and several scorers look at the same texts one after another.
const REMEMBERED = 256
const LONGEST_REMEMBERED = 4096

function remember(recent: Map<string, string[]>, text: string, tokens: string[]): void {
  if (text.length > LONGEST_REMEMBERED) return
  if (recent.size >= REMEMBERED) recent.delete(recent.keys().next().value as string)
  recent.set(text, tokens)
}

let loaded: { segmenter: Segmenter; version: string } | undefined

/** Loaded by `require` when first used (0.3 s, 100 MB): the package is CommonJS, and so metrics can stay synchronous. */
function lindera(): { segmenter: Segmenter; version: string } {
  if (!loaded) {
    const require = createRequire(import.meta.url)
    const { TokenizerBuilder, getVersion } =
      require('lindera-wasm-nodejs-ipadic') as typeof import('lindera-wasm-nodejs-ipadic')
    const builder = new TokenizerBuilder()
    builder.setDictionary('embedded://ipadic')
    builder.setMode('normal')
    loaded = { segmenter: builder.build(), version: getVersion() }
  }
  return loaded
}
