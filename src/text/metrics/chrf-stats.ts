import { numberCodePoints, numberTokens } from '../counting/numbering.ts'
import type { Sequences } from '../counting/sequences.ts'
import type { WorkingMemory } from '../counting/working-memory.ts'
import { pythonSplit } from '../python-text.ts'

export interface ChrfOrders {
  charOrder: number
  wordOrder: number
  whitespace: boolean
}

/** Texts as sequences of numbers that are equal where the characters or words are. */
interface ChrfTexts {
  characters: Sequences
  /** Where word n-grams are asked for. */
  words: Sequences | undefined
}

const ASCII_PUNCTUATION = new Set('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~')

export function chrfTexts(
  texts: readonly string[],
  { wordOrder, whitespace }: ChrfOrders,
  memory: WorkingMemory,
): ChrfTexts {
  return {
    characters: numberCodePoints(texts, memory, whitespace),
    words: wordOrder > 0 ? numberTokens(texts.map(chrfWords), memory) : undefined,
  }
}

/** N-grams of the first text, of the `index`-th, and in both, for every order: characters first, then words. */
export function chrfStats(
  { characters, words }: ChrfTexts,
  index: number,
  { charOrder, wordOrder }: ChrfOrders,
): number[] {
  const stats: number[] = []
  if (charOrder > 0) pushStats(stats, characters, index, charOrder)
  if (words) pushStats(stats, words, index, wordOrder)
  return stats
}

function pushStats(stats: number[], tokens: Sequences, index: number, maxOrder: number): void {
  const output = tokens.lengths[0]!
  const reference = tokens.lengths[index]!
  const matches = tokens.matches(maxOrder, index)
  for (let i = 0; i < maxOrder; i++) {
    const inReference = Math.max(0, reference - i)
    // An order that the reference has no n-gram of does not count.
    stats.push(inReference === 0 ? 0 : Math.max(0, output - i), inReference, matches[i]!)
  }
}

/** A word loses one punctuation mark, at its end or else at its start: `(hi)` is `(hi` and `)`, as in the reference. */
function chrfWords(text: string): string[] {
  const words: string[] = []
  for (const word of pythonSplit(text)) {
    if (isOneCodePoint(word)) words.push(word)
    else if (ASCII_PUNCTUATION.has(word.at(-1)!)) words.push(word.slice(0, -1), word.at(-1)!)
    else if (ASCII_PUNCTUATION.has(word[0]!)) words.push(word[0]!, word.slice(1))
    else words.push(word)
  }
  return words
}

function isOneCodePoint(word: string): boolean {
  return word.length === 1 || (word.length === 2 && word.codePointAt(0)! > 0xffff)
}
