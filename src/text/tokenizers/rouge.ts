import { numberWords } from '../counting/numbering.ts'
import { porterStem } from './support/porter.ts'
import type { Tokenizer, TokenizerOptions } from './types.ts'

/** rouge_score's default: lower case, runs of ASCII letters and digits, nothing else. */
export function tokenizerRouge({ useStemmer = false }: TokenizerOptions = {}): Tokenizer {
  if (!useStemmer) {
    return {
      name: 'rouge',
      signature: () => 'rouge',
      tokenize: words,
      number: (texts, memory) => numberWords(texts.map(lowerCase), memory),
    }
  }
  const stems = new Map<string, string>()
  return {
    name: 'rouge',
    signature: () => 'rouge-porter',
    tokenize: (text) => words(text).map((word) => stem(word, stems)),
  }
}

const lowerCase = (text: string) => text.toLowerCase()

function words(text: string): string[] {
  return lowerCase(text).match(/[a-z0-9]+/g) ?? []
}

function stem(word: string, known: Map<string, string>): string {
  // The reference leaves short words alone.
  if (word.length <= 3) return word
  let stemmed = known.get(word)
  if (stemmed === undefined) {
    stemmed = porterStem(word)
    if (known.size >= 50_000) known.clear()
    known.set(word, stemmed)
  }
  return stemmed
}
