import { caseFolds } from './fold-case.ts'

/** Where each of many terms first stands in a text. */
export interface TermAutomaton {
  /** Term id → UTF-16 offset, or −1. The array is used again by the next call. */
  firstStarts(text: string): Int32Array
}

/** Beyond this many cells a full table costs more memory than it saves time. */
const MOST_CELLS = 1 << 22

/** Aho–Corasick over UTF-16 units: one pass over the text, however many terms. Terms must not be empty. */
export function termAutomaton(terms: readonly string[], caseSensitive: boolean): TermAutomaton {
  const folds = caseSensitive ? undefined : caseFolds()
  const { classes, count } = classesOf(terms, folds)
  const trie = trieOf(terms, classes)
  const table = trie.size * count <= MOST_CELLS ? stepTable(trie, count) : undefined
  const { ending, shorter } = trie
  const starts = new Int32Array(terms.length)
  // A state whose terms were all noted in this text is passed over when it comes again.
  const noted = new Int32Array(trie.size)
  let round = 0
  return {
    firstStarts(text) {
      round++
      starts.fill(-1)
      let state = 0
      for (let i = 0; i < text.length; i++) {
        const by = classes[text.charCodeAt(i)]!
        state = table ? table[state * count + by]! : sparseStep(trie, state, by)
        for (let at = state; at > 0 && noted[at] !== round; at = shorter[at]!) {
          noted[at] = round
          for (const term of ending[at] ?? []) starts[term] = i + 1 - terms[term]!.length
        }
      }
      return starts
    },
  }
}

/** Units that no term has share class 0. */
function classesOf(terms: readonly string[], folds: Uint16Array | undefined): { classes: Uint16Array; count: number } {
  const classes = new Uint16Array(0x10000)
  let count = 1
  for (const term of terms) {
    for (let i = 0; i < term.length; i++) {
      const unit = folds ? folds[term.charCodeAt(i)]! : term.charCodeAt(i)
      if (classes[unit] === 0) classes[unit] = count++
    }
  }
  if (folds) for (let unit = 0; unit < 0x10000; unit++) classes[unit] = classes[folds[unit]!]!
  return { classes, count }
}

interface Trie {
  size: number
  edges: Map<number, number>[]
  /** The longest proper suffix that is a state. */
  fail: Int32Array
  /** States by depth. */
  order: number[]
  ending: (number[] | undefined)[]
  /** The longest proper suffix at which a term ends; 0 when there is none. */
  shorter: Int32Array
}

function trieOf(terms: readonly string[], classes: Uint16Array): Trie {
  const edges: Map<number, number>[] = [new Map()]
  const ending: (number[] | undefined)[] = [undefined]
  for (const [id, term] of terms.entries()) {
    let state = 0
    for (let i = 0; i < term.length; i++) {
      const by = classes[term.charCodeAt(i)]!
      let next = edges[state]!.get(by)
      if (next === undefined) {
        next = edges.push(new Map()) - 1
        ending.push(undefined)
        edges[state]!.set(by, next)
      }
      state = next
    }
    ending[state] = [...(ending[state] ?? []), id]
  }
  const fail = new Int32Array(edges.length)
  const shorter = new Int32Array(edges.length)
  const order = [0]
  for (const state of order) {
    for (const [by, next] of edges[state]!) {
      order.push(next)
      let from = fail[state]!
      while (from > 0 && !edges[from]!.has(by)) from = fail[from]!
      const target = state === 0 ? 0 : (edges[from]!.get(by) ?? 0)
      fail[next] = target
      shorter[next] = ending[target] ? target : shorter[target]!
    }
  }
  return { size: edges.length, edges, fail, order, ending, shorter }
}

/** The next state for every state and class, suffixes already followed. */
function stepTable({ size, edges, fail, order }: Trie, count: number): Int32Array {
  const table = new Int32Array(size * count)
  for (const state of order) {
    const row = state * count
    if (state > 0) table.copyWithin(row, fail[state]! * count, (fail[state]! + 1) * count)
    for (const [by, next] of edges[state]!) table[row + by] = next
  }
  return table
}

function sparseStep({ edges, fail }: Trie, state: number, by: number): number {
  let from = state
  let next = edges[from]!.get(by)
  while (next === undefined && from > 0) {
    from = fail[from]!
    next = edges[from]!.get(by)
  }
  return next ?? 0
}
