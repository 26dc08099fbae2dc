import type { EncodedText } from '../encoder/encoder.ts'
import type { Idf } from './idf.ts'
import { KeptTexts } from './kept-texts.ts'
import type { ReadText } from './score-pair.ts'

export interface TextPair {
  candidate: string
  references: readonly string[]
}

export interface ReadPairsOptions {
  encode(text: string): Promise<EncodedText>
  idf?: Idf | undefined
  /** Pairs whose texts are asked for at once. */
  together: number
  onProgress?: ((done: number, total: number) => void) | undefined
  signal?: AbortSignal
}

/** Gives every pair its texts as vectors, in the order that costs least; each text is read once and let go after its last pair. */
export async function readPairs<Pair extends TextPair>(
  pairs: readonly Pair[],
  { encode, idf, together, onProgress, signal }: ReadPairsOptions,
  work: (pair: Pair, candidate: ReadText, references: ReadText[]) => void,
): Promise<void> {
  const all = pairs.flatMap(({ candidate, references }) => [candidate, ...references])
  const texts = new KeptTexts(all, encode, idf)
  // Pairs of like length go together; the longest first, so that memory is known to suffice early.
  const inOrder = pairs.toSorted((a, b) => lengthOf(b) - lengthOf(a))
  for (let from = 0; from < inOrder.length; from += together) {
    signal?.throwIfAborted()
    const now = inOrder.slice(from, from + together)
    await Promise.all(
      now.map(async (pair) => {
        const asked = [pair.candidate, ...pair.references]
        const [candidate, ...references] = await Promise.all(asked.map((text) => texts.read(text)))
        work(pair, candidate!, references)
        for (const text of asked) texts.release(text)
      }),
    )
    onProgress?.(from + now.length, inOrder.length)
  }
}

const lengthOf = ({ candidate, references }: TextPair) =>
  references.reduce((most, { length }) => Math.max(most, length), candidate.length)
