import type { Trie } from './trie.ts'

/** A trie as a double array: the child of a node by a code lies in the slot base + code, and carries the code. */
export interface Placed {
  rootBase: number
  /** For every slot: 0 where it is empty. */
  labels: Uint16Array
  /** 0 for a node without children. */
  bases: Uint32Array
  /** −1 where no word ends. */
  words: Int32Array
  /** Which unit has which code; codes start at 1. */
  units: Uint16Array
}

/**
 * No two nodes have the same base, so that the code alone tells whose child is in a slot. First those that are hardest to
 * place; 32 bases are tried at once.
 */
export function placeTrie(trie: Trie): Placed {
  const { units, codes } = codesByFrequency(trie)
  const nodes = trie.units.length
  const order = internalNodes(trie)
  const bases = new Uint32Array(nodes)
  const slots = new Slots(nodes, units.length)
  // Where the search for nodes with so many children starts: what lies before has been tried often enough.
  let start = 0
  let children = Number.POSITIVE_INFINITY
  const own: number[] = []
  for (const node of order) {
    const count = trie.children[node]!
    if (count !== children) {
      children = count
      start = 0
    }
    own.length = 0
    for (let i = 0; i < count; i++) own.push(codes[trie.units[trie.firstChild[node]! + i]!]!)
    const { base, tried } = slots.find(own, start)
    if (tried > PATIENCE) start += tried >>> 1
    slots.take(base, own)
    bases[node] = base
  }
  return fill(trie, codes, units, bases, slots.end)
}

const PATIENCE = 64

function codesByFrequency(trie: Trie): { units: Uint16Array; codes: Uint16Array } {
  const times = new Uint32Array(0x10000)
  for (let node = 1; node < trie.units.length; node++) times[trie.units[node]!]!++
  const used = Array.from(times.keys()).filter((unit) => times[unit]! > 0)
  used.sort((a, b) => times[b]! - times[a]! || a - b)
  const codes = new Uint16Array(0x10000)
  used.forEach((unit, i) => {
    codes[unit] = i + 1
  })
  return { units: Uint16Array.from(used), codes }
}

function internalNodes({ children }: Trie): number[] {
  const order: number[] = []
  children.forEach((count, node) => {
    if (count > 0) order.push(node)
  })
  return order.sort((a, b) => children[b]! - children[a]! || a - b)
}

/** Which slots are free and which bases are used, a bit for each. */
class Slots {
  #free: Uint32Array
  #used: Uint32Array
  /** Behind the last slot that is taken. */
  end = 1

  constructor(nodes: number, codes: number) {
    // Room for twice the nodes and a little more than the codes: a base is found in any case.
    const words = ((2 * nodes + 2 * codes) >>> 5) + 64
    this.#free = new Uint32Array(words).fill(0xffffffff)
    this.#used = new Uint32Array(words)
    this.#used[0] = 1
  }

  find(codes: readonly number[], start: number): { base: number; tried: number } {
    for (let word = start; ; word++) {
      let fits = ~this.#used[word]!
      for (let i = 0; i < codes.length && fits !== 0; i++) {
        const slot = 32 * word + codes[i]!
        const shift = slot & 31
        const low = this.#free[slot >>> 5]! >>> shift
        fits &= shift === 0 ? low : low | (this.#free[(slot >>> 5) + 1]! << (32 - shift))
      }
      if (fits !== 0) return { base: 32 * word + 31 - Math.clz32(fits & -fits), tried: word - start }
    }
  }

  take(base: number, codes: readonly number[]): void {
    this.#used[base >>> 5]! |= 1 << (base & 31)
    for (const code of codes) {
      const slot = base + code
      this.#free[slot >>> 5]! &= ~(1 << (slot & 31))
      this.end = Math.max(this.end, slot + 1)
    }
  }
}

function fill(trie: Trie, codes: Uint16Array, units: Uint16Array, bases: Uint32Array, end: number): Placed {
  const placed: Placed = {
    rootBase: bases[0]!,
    labels: new Uint16Array(end),
    bases: new Uint32Array(end),
    words: new Int32Array(end).fill(-1),
    units,
  }
  for (let node = 0; node < bases.length; node++) {
    for (let i = 0; i < trie.children[node]!; i++) {
      const child = trie.firstChild[node]! + i
      const code = codes[trie.units[child]!]!
      const slot = bases[node]! + code
      placed.labels[slot] = code
      placed.bases[slot] = bases[child]!
      placed.words[slot] = trie.words[child]!
    }
  }
  return placed
}
