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

/** Fills cells, some at a time, and gives how many there are; the same for the same trie. */
export function* fillCells(trie: CodedTrie, cells: Uint32Array): Generator<void, number> {
  const nodes = trie.labels.length
  const filling = new Filling(trie, cells)
  yield
  for (let node = 0; node < nodes; node += STEP) {
    filling.placeForks(node, Math.min(nodes, node + STEP))
    yield
  }
  filling.beginAgain()
  for (let node = 0; node < nodes; node += STEP) {
    filling.fill(node, Math.min(nodes, node + STEP))
    yield
  }
  return filling.end()
}

/**
 * Nodes one after another, twice: first those with several children, whose bases are known; then an only child goes to the
 * next free slot that lies behind all codes.
 */
class Filling {
  readonly #trie: CodedTrie
  readonly #cells: Uint32Array
  readonly #slots: Uint32Array
  readonly #isTaken: Uint8Array
  #child = 1
  #fork = 0
  #free: number

  constructor(trie: CodedTrie, cells: Uint32Array) {
    const { labels, bases, codes } = trie
    this.#trie = trie
    this.#cells = cells
    this.#slots = new Uint32Array(labels.length)
    this.#slots[0] = ROOT
    let most = 0
    for (let i = 0; i < bases.length; i++) most = Math.max(most, bases[i]!)
    this.#isTaken = new Uint8Array(most + labels.length + 2 * codes + 2)
    this.#isTaken[ROOT] = 1
    this.#free = codes + 1
  }

  placeForks(from: number, to: number): void {
    const { labels, children, bases } = this.#trie
    const slots = this.#slots
    const isTaken = this.#isTaken
    let child = this.#child
    let fork = this.#fork
    for (let node = from; node < to; node++) {
      const end = child + children[node]!
      if (end - child > 1) {
        const base = bases[fork++]!
        for (let i = child; i < end; i++) {
          const slot = base + labels[i]!
          slots[i] = slot
          isTaken[slot] = 1
        }
      }
      child = end
    }
    this.#child = child
    this.#fork = fork
  }

  beginAgain(): void {
    this.#child = 1
    this.#fork = 0
  }

  fill(from: number, to: number): void {
    const { labels, children, bases, tokens } = this.#trie
    const slots = this.#slots
    const cells = this.#cells
    const isTaken = this.#isTaken
    let child = this.#child
    let fork = this.#fork
    let free = this.#free
    for (let node = from; node < to; node++) {
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
    this.#child = child
    this.#fork = fork
    this.#free = free
  }

  end(): number {
    return Math.max(this.#free, this.#isTaken.lastIndexOf(1) + 1)
  }
}

/** What a cell holds. The segmenter reads them by itself. */
export function readCell(cells: Uint32Array, slot: number): { parent: number; base: number; token: number } {
  const [low, high] = [cells[2 * slot]!, cells[2 * slot + 1]!]
  return { parent: low & (MOST_SLOTS - 1), base: (low >>> 21) | ((high & 0x3ff) << 11), token: high >>> 10 }
}
