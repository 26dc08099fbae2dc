// A double array, a cell of 64 bits for every slot: the child of a node by a code lies in the slot base + code, and names
// the slot of its parent. From the lowest bit on: 21 for the parent (0 where the cell is empty), 21 for the base (0 for a
// node without children), 22 for the first token of the word that ends here and one more (0 where none does).

export const MOST_SLOTS = 1 << 21
export const MOST_TOKENS = (1 << 22) - 1
export const ROOT = 1

/** A tree of words, nodes in the order of breadth, so that children of a node are neighbours; the root comes first. */
export interface CodedTrie {
  /** The code of every node: which unit it stands for, from 1 on. */
  labels: Uint16Array
  children: Uint16Array
  /** For every node the first token of its word and one more; 0 where no word ends. */
  tokens: Uint32Array
  /** Bases of the nodes that have more than one child. The others are put where there is room. */
  bases: Uint32Array
  /** How many codes there are. */
  codes: number
}

/** A millisecond's work, about: the code has not been compiled for speed yet. */
const STEP = 1 << 16

/**
 * Fills cells, some at a time, and gives how many there are; the same for the same trie. An only child goes to the first
 * free slot that lies behind all codes.
 */
export function* fillCells(trie: CodedTrie, cells: Uint32Array): Generator<void, number> {
  const { labels, children, tokens, bases, codes } = trie
  const nodes = labels.length
  const isTaken = new Uint8Array(bases.reduce((most, base) => Math.max(most, base), 0) + nodes + 2 * codes + 2)
  const slotOf = new Uint32Array(nodes)
  const parentOf = new Uint32Array(nodes)
  slotOf[0] = ROOT
  isTaken[ROOT] = 1
  yield
  for (let node = 0, child = 1, fork = 0; node < nodes; node++) {
    const count = children[node]!
    if (count > 1) {
      const base = bases[fork++]!
      for (let i = child; i < child + count; i++) {
        const slot = base + labels[i]!
        slotOf[i] = slot
        isTaken[slot] = 1
      }
    }
    child += count
    if (node % STEP === 0) yield
  }
  let free = codes + 1
  for (let node = 0, child = 1, fork = 0; node < nodes; node++) {
    const count = children[node]!
    const slot = slotOf[node]!
    let base = 0
    if (count > 1) base = bases[fork++]!
    else if (count === 1) {
      while (isTaken[free] === 1) free++
      base = free - labels[child]!
      slotOf[child] = free++
    }
    for (let i = child; i < child + count; i++) parentOf[i] = slot
    child += count
    const token = tokens[node]!
    cells[2 * slot] = parentOf[node]! | (base << 21)
    cells[2 * slot + 1] = (base >>> 11) | (token << 10)
    if (node % STEP === 0) yield
  }
  return Math.max(free, isTaken.lastIndexOf(1) + 1)
}

/** What a cell holds. The segmenter reads them by itself. */
export function readCell(cells: Uint32Array, slot: number): { parent: number; base: number; token: number } {
  const [low, high] = [cells[2 * slot]!, cells[2 * slot + 1]!]
  return { parent: low & (MOST_SLOTS - 1), base: (low >>> 21) | ((high & 0x3ff) << 11), token: high >>> 10 }
}
