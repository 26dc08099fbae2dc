import { takeNumbers } from '../counting/numbering.ts'
import type { Dictionary } from '../japanese/dictionary.ts'
import { dictionaryNow, loadDictionary } from '../japanese/load-dictionary.ts'
import { readTerms } from '../japanese/terms.ts'
import { pythonSplit, pythonStrip } from '../python-text.ts'
import type { Tokenizer, TokenizerOptions } from './types.ts'

/** Japanese by dictionary: the words of MeCab with IPADIC, as sacreBLEU's ja-mecab has them. */
export function tokenizerJa({ baseForm = false }: TokenizerOptions = {}): Tokenizer {
  return dictionaryTokenizer('ja', dictionaryNow, baseForm)
}

/** The same, loaded while others go on; and the only way to have words of one's own in it. */
export async function loadTokenizerJa({ baseForm = false, terms }: TokenizerOptions = {}): Promise<Tokenizer> {
  const [ipadic, words] = await Promise.all([loadDictionary(), terms === undefined ? undefined : readTerms(terms)])
  const dictionary = words ? ipadic.withTerms(words) : ipadic
  return dictionaryTokenizer('ja', () => dictionary, baseForm)
}

/** White space that MeCab makes a token of, or leaves inside of one: all of Python's but what it skips. */
const SPACE_IN_WORDS = /[\f\r\x1c-\x1f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/

export function dictionaryTokenizer(name: string, dictionary: () => Dictionary, baseForm: boolean): Tokenizer {
  const tokenize = (given: string): string[] => {
    // Before and after cutting, as the reference does it with MeCab's line.
    const text = pythonStrip(given)
    const { numbers, from, to } = dictionary().cut(text)
    const tokens: string[] = []
    for (let at = from; at < to; at += 3) {
      const surface = text.slice(numbers[at], numbers[at + 1])
      tokens.push(baseForm ? dictionary().baseForm(numbers[at + 2]!, surface) : surface)
    }
    return SPACE_IN_WORDS.test(text) ? pythonSplit(tokens.join(' ')) : tokens
  }
  return {
    name,
    signature: () => `${name}-${dictionary().signature}${baseForm ? '-base' : ''}`,
    tokenize,
    ...(!baseForm && {
      number(given, memory) {
        return takeNumbers(dictionary().number(given), memory)
      },
    }),
  }
}
