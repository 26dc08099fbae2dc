import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface WrittenToken {
  surface: string
  id: number
  cost: number
  feature: string
}

/** Writes a small dictionary in the form that MeCab compiles to. `matrix` is [right][left]. */
export function writeMecabFolder(
  folder: string,
  { words, unknown, matrix }: { words: WrittenToken[]; unknown: WrittenToken[]; matrix: number[][] },
): void {
  mkdirSync(folder, { recursive: true })
  const write = (name: string, bytes: Buffer) => writeFileSync(join(folder, name), bytes)
  write('sys.dic', dic(words, 0))
  write('unk.dic', dic(unknown, 2))
  const costs = Buffer.alloc(4 + 2 * matrix.length ** 2)
  costs.writeUInt16LE(matrix.length, 0)
  costs.writeUInt16LE(matrix.length, 2)
  matrix.flat().forEach((cost, i) => {
    costs.writeInt16LE(cost, 4 + 2 * i)
  })
  write('matrix.bin', costs)
  write('char.bin', characters())
}

/** Everything is DEFAULT (a run is a word), the space is SPACE. */
function characters(): Buffer {
  const names = ['DEFAULT', 'SPACE']
  const bytes = Buffer.alloc(4 + 32 * names.length + 4 * 0xffff)
  bytes.writeUInt32LE(names.length, 0)
  names.forEach((name, i) => {
    bytes.write(name, 4 + 32 * i)
  })
  for (let unit = 0; unit < 0xffff; unit++) {
    const [set, category] = unit === 0x20 ? [2, 1] : [1, 0]
    bytes.writeUInt32LE((1 << 30) + (category << 18) + set, 4 + 32 * names.length + 4 * unit)
  }
  return bytes
}

function dic(tokens: WrittenToken[], type: number): Buffer {
  const sorted = tokens.toSorted((a, b) => Buffer.compare(Buffer.from(a.surface), Buffer.from(b.surface)))
  const keys = new Map<string, { first: number; count: number }>()
  const table = Buffer.alloc(16 * sorted.length)
  const features: Buffer[] = []
  let featureAt = 0
  sorted.forEach(({ surface, id, cost, feature }, i) => {
    const key = keys.get(surface)
    if (key) key.count++
    else keys.set(surface, { first: i, count: 1 })
    table.writeUInt16LE(id, 16 * i)
    table.writeUInt16LE(id, 16 * i + 2)
    table.writeInt16LE(cost, 16 * i + 6)
    table.writeUInt32LE(featureAt, 16 * i + 8)
    features.push(Buffer.from(`${feature}\0`))
    featureAt += features.at(-1)!.length
  })
  const array = doubleArray(keys)
  const header = Buffer.alloc(72)
  const size = 72 + array.length + table.length + featureAt
  const numbers = [size ^ 0xef718f77, 102, type, sorted.length, 2, 2, array.length, table.length, featureAt, 0]
  numbers.forEach((number, i) => {
    header.writeUInt32LE(number >>> 0, 4 * i)
  })
  header.write('UTF-8', 40)
  return Buffer.concat([header, array, table, ...features])
}

/** Generous with room: every node has 257 slots of its own. */
function doubleArray(keys: Map<string, { first: number; count: number }>): Buffer {
  interface Node {
    base: number
    children: Map<number, Node>
    value?: number
  }
  const nodes: Node[] = []
  const make = (): Node => {
    const node: Node = { base: 1 + 257 * nodes.length, children: new Map() }
    nodes.push(node)
    return node
  }
  const root = make()
  for (const [key, { first, count }] of keys) {
    let node = root
    for (const byte of Buffer.from(key)) {
      if (!node.children.has(byte)) node.children.set(byte, make())
      node = node.children.get(byte)!
    }
    node.value = first * 256 + count
  }
  const bytes = Buffer.alloc(8 * (1 + 257 * nodes.length))
  bytes.writeInt32LE(root.base, 0)
  for (const { base, children, value } of nodes) {
    if (value !== undefined) {
      bytes.writeInt32LE(-value - 1, 8 * base)
      bytes.writeUInt32LE(base, 8 * base + 4)
    }
    for (const [byte, child] of children) {
      bytes.writeInt32LE(child.base, 8 * (base + byte + 1))
      bytes.writeUInt32LE(base, 8 * (base + byte + 1) + 4)
    }
  }
  return bytes
}
