import { createHash } from 'node:crypto'
import type { Memo } from '../judge/memo.ts'

const BETWEEN = '\n\n'

/**
 * Keeps a long text once, under the hash of its pieces, and returns that hash. Texts that share pieces (a conversation
 * at one point, and at the next) share their room as well.
 */
export async function keepText(memo: Memo, pieces: readonly string[]): Promise<string> {
  const hashes = pieces.map(hashOfText)
  const hash = hashOfText(hashes.join(' '))
  for (const [at, piece] of pieces.entries()) {
    const key = pieceKey(hashes[at] as string)
    if ((await memo.get(key)) === undefined) await memo.set(key, piece)
  }
  // Last, so that a text that is there is there whole.
  await memo.set(textKey(hash), hashes)
  return hash
}

/** The text, or undefined when it was never kept here. */
export async function keptText(memo: Memo, hash: string): Promise<string | undefined> {
  const hashes = await memo.get(textKey(hash))
  if (!Array.isArray(hashes)) return undefined
  const pieces: string[] = []
  for (const piece of hashes) {
    const text = await memo.get(pieceKey(String(piece)))
    if (typeof text !== 'string') return undefined
    pieces.push(text)
  }
  return pieces.join(BETWEEN)
}

const hashOfText = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
const textKey = (hash: string) => `kept-text:${hash}`
const pieceKey = (hash: string) => `kept-piece:${hash}`
