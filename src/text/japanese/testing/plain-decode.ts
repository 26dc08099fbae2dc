import { fillCells } from '../cells.ts'
import { LAST, rowLength, type Tables } from '../tables.ts'
import type { DictionaryParts } from '../take-apart.ts'
import { fillSmallTables, markUnknown } from '../unpack.ts'

/** Fills the tables with no machine code: what unpack.ts is held against. */
export function decodePlainly(parts: DictionaryParts, tables: Tables): void {
  const { header, columns } = parts
  const { nodes, forks, units, tokens } = header
  fillSmallTables(parts, tables)
  const ids = joined(columns.ids, tokens, 2)
  joined(columns.costs, tokens, 2).forEach((cost, token) => {
    tables.tokens[token] = (ids[token]! << 16) | cost
  })
  const trie = {
    labels: Uint16Array.from(joined(columns.labels, nodes, 2)),
    children: Uint16Array.from(joined(columns.children, nodes, 2)),
    tokens: firstTokens(columns.counts, tables.tokens),
    bases: joined(columns.bases, forks, 3),
    codes: units,
  }
  fillCells(trie, tables.cells)
  markUnknown(header, tables.tokens)
  joined(columns.matrix, header.ids ** 2, 2).forEach((cost, i) => {
    const [right, left] = [Math.floor(i / header.ids), i % header.ids]
    tables.matrix[left * rowLength(header.ids) + right] = cost
  })
}

function joined(bytes: Uint8Array, rows: number, width: number): Uint32Array {
  return Uint32Array.from({ length: rows }, (_, row) => {
    let number = 0
    for (let byte = 0; byte < width; byte++) number |= bytes[byte * rows + row]! << (8 * byte)
    return number
  })
}

/** Of every node the first token and one more; marks the last ones. */
function firstTokens(counts: Uint8Array, tokens: Uint32Array): Uint32Array {
  const firsts = new Uint32Array(counts.length)
  let next = 0
  for (let node = 0; node < counts.length; node++) {
    const count = counts[node]!
    if (count === 0) continue
    firsts[node] = next + 1
    next += count
    tokens[next - 1]! |= LAST
  }
  return firsts
}
