import type { NumberedWords } from '../japanese/segmenter.ts'
import { type Places, Sequences } from './sequences.ts'
import { type NumberTexts, WorkingMemory } from './working-memory.ts'

/** Tokens that are texts of their own. */
export function numberTokens(lists: readonly (readonly string[])[], memory: WorkingMemory): Sequences {
  const known = new Map<string, number>()
  const lengths = lists.map(({ length }) => length)
  const sequences = consecutive(lengths, memory)
  const { numbers } = memory
  let at = (sequences.places[0] ?? 0) / 4
  for (const tokens of lists) {
    for (const token of tokens) {
      let number = known.get(token)
      if (number === undefined) {
        number = known.size + 1
        known.set(token, number)
      }
      numbers[at++] = number
    }
  }
  return new Sequences(memory, sequences, known.size)
}

/** Runs of lower-case ASCII letters and digits. */
export function numberWords(texts: readonly string[], memory: WorkingMemory): Sequences {
  return numberTexts(texts, memory, memory.code.numberWords)
}

/** Words, and Western punctuation split off: sacreBLEU's 13a. */
export function numberWesternTokens(texts: readonly string[], memory: WorkingMemory): Sequences {
  return numberTexts(texts, memory, memory.code.numberWesternTokens)
}

/** The characters of texts that are all ASCII. */
export function numberAscii(texts: readonly string[], memory: WorkingMemory): Sequences {
  return numberTexts(texts, memory, memory.code.numberAscii)
}

/** Code points; white space (Python's) only if it is to be kept. */
export function numberCodePoints(texts: readonly string[], memory: WorkingMemory, keepSpace: boolean): Sequences {
  return numberTexts(texts, memory, memory.code.numberCodePoints, keepSpace)
}

/** Sequences that were numbered elsewhere, and lie there one behind the other. */
export function takeNumbers(numbered: NumberedWords, memory: WorkingMemory): Sequences {
  const { numbers, from, lengths, distinct } = numbered
  const start = memory.free / 4
  const places = consecutive(lengths, memory)
  const into = memory.numbers
  // A loop, for most are short.
  for (let i = 0, count = memory.free / 4 - start; i < count; i++) into[start + i] = numbers[from + i]!
  return new Sequences(memory, places, distinct)
}

function numberTexts(
  texts: readonly string[],
  memory: WorkingMemory,
  number: NumberTexts,
  keepSpace = false,
): Sequences {
  const lengths = memory.take(4 * texts.length)
  const text = memory.takeTexts(texts)
  for (let i = 0; i < texts.length; i++) memory.numbers[lengths / 4 + i] = texts[i]!.length
  const distinct = number(text, lengths, texts.length, memory.free, keepSpace)
  return new Sequences(memory, consecutive(memory.list(lengths, texts.length), memory), distinct)
}

/**
 * The step that sacreBLEU's 13a and zh share: words, and ASCII punctuation split off, but 3.14 and 1,000 kept whole. Where
 * a text is `padded`, it is as if a space stood at both its ends.
 */
export function splitWesternTokens(text: string, padded: boolean): string[] {
  return WorkingMemory.use((memory) => {
    const start = memory.takeTexts([text])
    const spans = memory.free
    const end = memory.code.findWesternTokens(start, start + 2 * text.length, padded, spans)
    const tokens: string[] = []
    for (let at = spans / 4; at < end / 4; at += 3) {
      tokens.push(text.slice((memory.numbers[at]! - start) / 2, (memory.numbers[at + 1]! - start) / 2))
    }
    return tokens
  })
}

/** Takes what is free for sequences of these lengths, one behind the other. */
function consecutive(lengths: readonly number[], memory: WorkingMemory): Places {
  const places: number[] = []
  let end = memory.free
  for (const length of lengths) {
    places.push(end)
    end += 4 * length
  }
  memory.take(end - memory.free)
  return { places, lengths }
}
