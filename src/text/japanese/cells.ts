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

/**
 * Fills cells, and gives how many there are; the same for the same trie. Nodes one after another, twice: first those with
 * several children, whose bases are known; then an only child goes to the next free slot that lies behind all codes.
 * A dictionary that is loaded is filled by wasm/segmenter/unpack.ts.
 */
export function fillCells({ labels, children, bases, tokens, codes }: CodedTrie, cells: Uint32Array): number {
  const nodes = labels.length
  const slots = new Uint32Array(nodes)
  slots[0] = ROOT
  let most = 0
  for (let i = 0; i < bases.length; i++) most = Math.max(most, bases[i]!)
  const isTaken = new Uint8Array(most + nodes + 2 * codes + 2)
  isTaken[ROOT] = 1
  for (let node = 0, child = 1, fork = 0; node < nodes; node++) {
    const end = child + children[node]!
    const base = end - child > 1 ? bases[fork++]! : 0
    for (; child < end; child++) {
      if (base > 0) {
        slots[child] = base + labels[child]!
        isTaken[slots[child]!] = 1
      }
    }
  }
  let free = codes + 1
  for (let node = 0, child = 1, fork = 0; node < nodes; node++) {
    const slot = slots[node]!
    const end = child + children[node]!
    let base = 0
    if (end - child > 1) base = bases[fork++]!
    else if (end > child) {
      while (isTaken[free] === 1) free++
      base = free - labels[child]!
      slots[child] = free++
    }
    // The parent's own bits were written with its children.
    for (; child < end; child++) cells[2 * slots[child]!] = slot
    cells[2 * slot]! |= base << 21
    cells[2 * slot + 1] = (base >>> 11) | (tokens[node]! << 10)
  }
  return Math.max(free, isTaken.lastIndexOf(1) + 1)
}

/** What a cell holds. The segmenter reads them by itself. */
export function readCell(cells: Uint32Array, slot: number): { parent: number; base: number; token: number } {
  const [low, high] = [cells[2 * slot]!, cells[2 * slot + 1]!]
  return { parent: low & (MOST_SLOTS - 1), base: (low >>> 21) | ((high & 0x3ff) << 11), token: high >>> 10 }
}
