import { badInput } from '../../../errors.ts'
import { type CodedTrie, fillCells, MOST_SLOTS } from '../cells.ts'
import { Slots } from './slots.ts'
import type { Trie } from './trie.ts'

export interface Placed extends Omit<CodedTrie, 'tokens'> {
  /** Which unit has which code; codes start at 1. */
  units: Uint16Array
}

/** Finds bases for the nodes with several children: first for those that are hardest to place. */
export function placeTrie(trie: Trie): Placed {
  const { units, codes } = codesByFrequency(trie)
  const nodes = trie.units.length
  const labels = Uint16Array.from(trie.units, (unit, node) => (node === 0 ? 0 : codes[unit]!))
  const slots = new Slots(nodes, units.length)
  const found = new Uint32Array(nodes)
  let children = Number.POSITIVE_INFINITY
  for (const node of forks(trie)) {
    const count = trie.children[node]!
    if (count !== children) slots.startAgain()
    children = count
    found[node] = slots.place(labels, trie.firstChild[node]!, count)
  }
  const bases = found.filter((base) => base > 0)
  return { units, codes: units.length, labels, children: Uint16Array.from(trie.children), bases }
}

/** Its cells, and nothing behind them. */
export function cellsOf(trie: CodedTrie): Uint32Array {
  const cells = new Uint32Array(4 * (trie.labels.length + trie.codes) + 4096)
  const filled = fillCells(trie, cells)
  if (filled >= MOST_SLOTS) throw tooManyWords(trie.labels.length)
  return cells.slice(0, 2 * filled)
}

export function tooManyWords(count: number): Error {
  return badInput(
    `the words are too many (${count} entries); about ${MOST_SLOTS} can be used`,
    `語が多すぎます（${count} 件）。使えるのは約 ${MOST_SLOTS} 件までです`,
  )
}

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

/** Those with most children first. */
function forks({ children }: Trie): number[] {
  const order: number[] = []
  children.forEach((count, node) => {
    if (count > 1) order.push(node)
  })
  return order.sort((a, b) => children[b]! - children[a]! || a - b)
}
