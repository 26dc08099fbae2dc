/** A tree of words by their UTF-16 units, nodes in the order of breadth: children of a node are neighbours. */
export interface Trie {
  /** For every node; the root is node 0. */
  units: number[]
  firstChild: number[]
  children: number[]
  /** Which word ends at the node, −1 where none does. */
  words: number[]
}

/** Words have to be sorted by their units, and different. */
export function buildTrie(words: readonly string[]): Trie {
  const trie: Trie = { units: [0], firstChild: [0], children: [0], words: [-1] }
  // Every node stands for a range of words that begin alike.
  const from = [0]
  const to = [words.length]
  const depth = [0]
  for (let node = 0; node < from.length; node++) {
    let at = from[node]!
    const end = to[node]!
    const length = depth[node]!
    if (at < end && words[at]!.length === length) trie.words[node] = at++
    trie.firstChild[node] = from.length
    while (at < end) {
      const unit = words[at]!.charCodeAt(length)
      const first = at
      while (at < end && words[at]!.charCodeAt(length) === unit) at++
      trie.units.push(unit)
      trie.words.push(-1)
      from.push(first)
      to.push(at)
      depth.push(length + 1)
    }
    trie.children[node] = from.length - trie.firstChild[node]!
  }
  return trie
}
