import { type Places, Sequences } from './sequences.ts'
import { WorkingMemory } from './working-memory.ts'

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

/** Code points; white space (Python's) only if it is to be kept. */
export function numberCodePoints(texts: readonly string[], keepSpace: boolean, memory: WorkingMemory): Sequences {
  const table = memory.take(4 * texts.length)
  const text = memory.takeTexts(texts)
  for (let i = 0; i < texts.length; i++) memory.numbers[table / 4 + i] = texts[i]!.length
  const distinct = memory.code.numberCodePoints(text, table, texts.length, keepSpace, memory.free)
  const lengths = memory.list(table, texts.length)
  return new Sequences(memory, consecutive(lengths, memory), distinct)
}

/** Tokens that are stretches of their text. */
export function numberSpans(texts: readonly string[], find: FindSpans, memory: WorkingMemory): Sequences {
  const { code } = memory
  const spans = findSpans(texts, find, memory)
  memory.free = spans.end
  const distinct = code.numberSpans(spans.start, (spans.end - spans.start) / SPAN_BYTES, spans.end)
  return new Sequences(memory, consecutive(spans.counts, memory), distinct)
}

type FindSpans = (code: WorkingMemory['code'], text: number, end: number, spans: number) => number
export const WORDS: FindSpans = (code, text, end, spans) => code.findWords(text, end, spans)
/** As they stand, or as if a space stood before and behind each. */
export const WESTERN: FindSpans = (code, text, end, spans) => code.findWesternTokens(text, end, false, spans)
export const WESTERN_PADDED: FindSpans = (code, text, end, spans) => code.findWesternTokens(text, end, true, spans)

const SPAN_BYTES = 12

function findSpans(texts: readonly string[], find: FindSpans, memory: WorkingMemory) {
  let text = memory.takeTexts(texts)
  const start = memory.free
  let end = start
  const counts = texts.map(({ length }) => {
    const from = end
    end = find(memory.code, text, text + 2 * length, end)
    text += 2 * length
    return (end - from) / SPAN_BYTES
  })
  return { start, end, counts }
}

/** The tokens themselves. */
export function splitBySpans(text: string, find: FindSpans): string[] {
  return WorkingMemory.use((memory) => {
    const origin = memory.free
    const { start, end } = findSpans([text], find, memory)
    const tokens: string[] = []
    for (let at = start / 4; at < end / 4; at += 3) {
      tokens.push(text.slice((memory.numbers[at]! - origin) / 2, (memory.numbers[at + 1]! - origin) / 2))
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
