import type { Features } from '../../src/compression/probes/learned/features.ts'
import { type Forest, forestOf, type Tree } from '../../src/compression/probes/learned/forest.ts'

const BINS = 32
const TREES = 200
const DEPTH = 4
const RATE = 0.06
const PENALTY = 5
const LEAST_ROWS = 20
/** Each tree sees so many of the features: together they lean on more of them, and are grown in less time. */
const SEEN = 0.4

export interface Placed {
  features: Features
  is: boolean
}

/** Trees that each mend what the ones before them left (gradient boosting); the same examples give the same trees. */
export function grow(examples: readonly Placed[]): Forest {
  const names = [...new Set(examples.flatMap(({ features }) => features.map(([name]) => name)))].sort()
  const columns = names.map(() => new Float64Array(examples.length))
  const places = new Map(names.map((name, at) => [name, at]))
  for (const [row, { features }] of examples.entries())
    for (const [name, value] of features) (columns[places.get(name) as number] as Float64Array)[row] = value
  const edges = columns.map(edgesOf)
  const binned = columns.map((column, at) => Uint8Array.from(column, (value) => binOf(edges[at] as number[], value)))
  const is = Float64Array.from(examples, (example) => (example.is ? 1 : 0))
  const share = is.reduce((sum, one) => sum + one, 0) / Math.max(1, is.length)
  const bias = Math.log(share / (1 - share))
  const scores = new Float64Array(examples.length).fill(bias)
  const trees: Tree[] = []
  const random = xorshift(7)
  for (let round = 0; round < TREES; round++) {
    const gradient = scores.map((score, row) => 1 / (1 + Math.exp(-score)) - (is[row] as number))
    const weight = scores.map((score) => {
      const chance = 1 / (1 + Math.exp(-score))
      return Math.max(1e-6, chance * (1 - chance))
    })
    const isSeen = names.map(() => random() < SEEN)
    trees.push(
      treeOf(
        binned.map((column, at) => (isSeen[at] ? column : undefined)),
        edges,
        gradient,
        weight,
        scores,
      ),
    )
  }
  return forestOf(places, bias, trees)
}

/** The same numbers every time. */
function xorshift(seed: number): () => number {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

/** Where a column is cut into bins of about as many rows each. */
function edgesOf(column: Float64Array): number[] {
  const sorted = column.toSorted()
  const edges = new Set<number>()
  // Most features are nearly always 0: the rest is cut finer.
  const others = sorted.filter((value) => value !== 0)
  const distinct = [...new Set(others)].slice(0, BINS + 1)
  if (distinct.length <= BINS) for (const value of [...distinct, 0]) edges.add(value)
  else
    for (let bin = 0; bin < BINS - 2; bin++) edges.add(others[Math.floor((bin * others.length) / (BINS - 2))] as number)
  edges.add(0)
  const values = [...edges].sort((a, b) => a - b)
  return values.slice(1).map((value, at) => Number((((values[at] as number) + value) / 2).toPrecision(3)))
}

const binOf = (edges: readonly number[], value: number) => {
  let low = 0
  let high = edges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (value > (edges[middle] as number)) low = middle + 1
    else high = middle
  }
  return low
}

function treeOf(
  binned: readonly (Uint8Array | undefined)[],
  edges: readonly number[][],
  gradient: Float64Array,
  weight: Float64Array,
  scores: Float64Array,
): Tree {
  const tree: Tree = { nodes: [], leaves: [] }
  const build = (rows: Int32Array, depth: number): number => {
    const split = depth < DEPTH ? bestSplit(rows, binned, gradient, weight) : undefined
    if (!split) {
      let [sum, of] = [0, PENALTY]
      for (const row of rows) {
        sum += gradient[row] as number
        of += weight[row] as number
      }
      const value = Number(((-sum / of) * RATE).toFixed(4))
      for (const row of rows) scores[row] = (scores[row] as number) + value
      tree.leaves.push(value)
      return -tree.leaves.length
    }
    const at = tree.nodes.length
    const limit = (edges[split.feature] as number[])[split.bin] as number
    const node = { feature: split.feature, limit, low: 0, high: 0 }
    tree.nodes.push(node)
    const column = binned[split.feature] as Uint8Array
    node.low = build(
      rows.filter((row) => (column[row] as number) <= split.bin),
      depth + 1,
    )
    node.high = build(
      rows.filter((row) => (column[row] as number) > split.bin),
      depth + 1,
    )
    return at
  }
  build(Int32Array.from(gradient.keys()), 0)
  return tree
}

function bestSplit(
  rows: Int32Array,
  binned: readonly (Uint8Array | undefined)[],
  gradient: Float64Array,
  weight: Float64Array,
) {
  if (rows.length < 2 * LEAST_ROWS) return undefined
  let [allSum, allOf] = [0, 0]
  for (const row of rows) {
    allSum += gradient[row] as number
    allOf += weight[row] as number
  }
  const worth = (sum: number, of: number) => (sum * sum) / (of + PENALTY)
  const base = worth(allSum, allOf)
  let best: { feature: number; bin: number } | undefined
  let most = 0.5
  const sums = new Float64Array(BINS + 2)
  const ofs = new Float64Array(BINS + 2)
  const counts = new Int32Array(BINS + 2)
  for (const [feature, column] of binned.entries()) {
    if (!column) continue
    sums.fill(0)
    ofs.fill(0)
    counts.fill(0)
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] as number
      const bin = column[row] as number
      sums[bin] = (sums[bin] as number) + (gradient[row] as number)
      ofs[bin] = (ofs[bin] as number) + (weight[row] as number)
      counts[bin] = (counts[bin] as number) + 1
    }
    let [sum, of, count] = [0, 0, 0]
    for (let bin = 0; bin <= BINS; bin++) {
      sum += sums[bin] as number
      of += ofs[bin] as number
      count += counts[bin] as number
      if (count < LEAST_ROWS) continue
      if (rows.length - count < LEAST_ROWS) break
      const gain = worth(sum, of) + worth(allSum - sum, allOf - of) - base
      if (gain > most) {
        most = gain
        best = { feature, bin }
      }
    }
  }
  return best
}
