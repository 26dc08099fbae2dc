import { tooDifferent } from '../counting/sequences.ts'
import { lcsMarker } from './lcs.ts'

/** Cells of all tables together: more take a minute, and memory by the hundred megabytes. */
const MOST_CELLS = 2 ** 39

/**
 * ROUGE-Lsum's hits: tokens of the reference's sentences that lie on a longest common subsequence with some sentence
 * of the output; no token counts more often than it occurs on either side. Tokens are 1 … `distinct`.
 */
export function unionLcs(output: readonly Int32Array[], reference: readonly Int32Array[], distinct: number): number {
  const [own, other] = [totalLength(output), totalLength(reference)]
  if (own * other > MOST_CELLS) throw tooDifferent(own, other)
  const leftInOutput = countIds(output, distinct)
  const leftInReference = countIds(reference, distinct)
  let hits = 0
  for (const sentence of reference) {
    const marks = new Uint8Array(sentence.length)
    const mark = lcsMarker(sentence, distinct + 1, marks)
    for (const other of output) mark(other)
    for (let i = 0; i < sentence.length; i++) {
      const id = sentence[i]!
      if (marks[i] === 0 || leftInOutput[id] === 0 || leftInReference[id] === 0) continue
      hits++
      leftInOutput[id]!--
      leftInReference[id]!--
    }
  }
  return hits
}

/** How many times each token occurs in all the lists. */
function countIds(lists: readonly Int32Array[], distinct: number): Int32Array {
  const counts = new Int32Array(distinct + 1)
  for (const ids of lists) for (let i = 0; i < ids.length; i++) counts[ids[i]!]!++
  return counts
}

function totalLength(lists: readonly Int32Array[]): number {
  let length = 0
  for (const ids of lists) length += ids.length
  return length
}
