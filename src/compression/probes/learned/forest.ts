import type { Features } from './features.ts'

/** A tree: of each node the feature it looks at, its limit, and where to go up to it and above it; below 0 is a leaf. */
export interface Tree {
  nodes: { feature: number; limit: number; low: number; high: number }[]
  leaves: number[]
}

/** Many small trees, each with its say: they see what matters only beside something else. All their nodes stand in a row. */
export interface Forest {
  /** The features, and where each stands. */
  names: ReadonlyMap<string, number>
  bias: number
  trees: readonly Tree[]
  starts: Int32Array
  feature: Int32Array
  limit: Float64Array
  low: Int32Array
  high: Int32Array
  leaves: Float64Array
}

export function forestOf(names: ReadonlyMap<string, number>, bias: number, trees: readonly Tree[]): Forest {
  const starts: number[] = []
  const nodes: Tree['nodes'] = []
  const leaves: number[] = []
  for (const tree of trees) {
    const [start, leaf] = [nodes.length, leaves.length]
    const placed = (at: number) => (at < 0 ? at - leaf : at + start)
    starts.push(placed(tree.nodes.length > 0 ? 0 : -1))
    nodes.push(...tree.nodes.map((node) => ({ ...node, low: placed(node.low), high: placed(node.high) })))
    leaves.push(...tree.leaves)
  }
  return {
    names,
    bias,
    trees,
    starts: Int32Array.from(starts),
    feature: Int32Array.from(nodes, (node) => node.feature),
    limit: Float64Array.from(nodes, (node) => node.limit),
    low: Int32Array.from(nodes, (node) => node.low),
    high: Int32Array.from(nodes, (node) => node.high),
    leaves: Float64Array.from(leaves),
  }
}

export function chanceIn(forest: Forest, features: Features): number {
  const { names, starts, feature, limit, low, high, leaves } = forest
  const row = new Float64Array(names.size)
  for (const [name, value] of features) {
    const place = names.get(name)
    if (place !== undefined) row[place] = value
  }
  let score = forest.bias
  for (const start of starts) {
    let at = start
    while (at >= 0) {
      const isAbove = (row[feature[at] as number] as number) > (limit[at] as number)
      at = (isAbove ? high[at] : low[at]) as number
    }
    score += leaves[-at - 1] as number
  }
  return 1 / (1 + Math.exp(-score))
}

/** As it is kept in a file: the names of the features, and a line for each tree. */
export interface WrittenForest {
  names: string[]
  bias: number
  trees: string[]
}

export const writtenForest = ({ names, bias, trees }: Forest): WrittenForest => ({
  names: [...names.keys()],
  bias,
  trees: trees.map(({ nodes, leaves }) => {
    const written = nodes.map(({ feature, limit, low, high }) => [feature, limit, low, high].join(':'))
    return `${written.join(' ')}|${leaves.join(' ')}`
  }),
})

export const readForest = ({ names, bias, trees }: WrittenForest): Forest =>
  forestOf(
    new Map(names.map((name, place) => [name, place])),
    bias,
    trees.map((line) => {
      const [nodes = '', leaves = ''] = line.split('|')
      return {
        nodes: nodes.split(' ').flatMap((node) => {
          const [feature = 0, limit = 0, low = -1, high = -1] = node.split(':').map(Number)
          return node === '' ? [] : [{ feature, limit, low, high }]
        }),
        leaves: leaves.split(' ').map(Number),
      }
    }),
  )
