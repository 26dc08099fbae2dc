import { diffArrays } from 'diff'

export interface Piece {
  text: string
  /** Only in the text before, only in the one after, or in both. */
  in: 'before' | 'after' | 'both'
}

/** Beyond this a diff of words takes longer than a reader waits. */
const MOST = 30_000
const TIME_LIMIT_MS = 300
/** Two texts that share less are different texts: marking every word of them helps nobody. */
const LEAST_SHARED = 0.3

/** Differences word by word; Japanese, which has no spaces, by the browser's segmenter. Null: too long, or too different. */
export function wordDiff(before: string, after: string): Piece[] | null {
  if (before.length + after.length > MOST) return null
  const found = diffArrays(wordsOf(before), wordsOf(after), { timeout: TIME_LIMIT_MS })
  const pieces = found?.map(
    ({ value, added, removed }): Piece => ({ text: value.join(''), in: added ? 'after' : removed ? 'before' : 'both' }),
  )
  if (!pieces) return null
  const shared = pieces.filter((piece) => piece.in === 'both').reduce((sum, { text }) => sum + text.trim().length, 0)
  return shared < LEAST_SHARED * Math.max(before.length, after.length) ? null : pieces
}

let segmenter: Intl.Segmenter | undefined

function wordsOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
