import { ROOT, readCell } from '../cells.ts'
import { LAST, type Tables } from '../tables.ts'

/** A word in a text, in UTF-16 units, and its token. */
export interface Word {
  from: number
  to: number
  token: number
}

interface Node extends Word {
  id: number
  cost: number
  before: Node | undefined
}

/** MeCab's way of cutting a text with no shortcut at all: what the fast one is held against. */
export function segmentPlainly(text: string, tables: Tables): Word[] {
  const rowLength = Math.sqrt(tables.matrix.length)
  const length = text.length
  const endings: Node[][] = Array.from({ length: length + 1 }, () => [])
  endings[0]!.push({ from: 0, to: 0, token: -1, id: 0, cost: 0, before: undefined })

  const isPair = (at: number) => /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at, at + 2))
  const next = (at: number) => at + (isPair(at) ? 2 : 1)
  const kind = (at: number) => tables.kindValues[tables.kinds[isPair(at) ? 0 : text.charCodeAt(at)]!]!
  const set = (at: number) => kind(at) & 0x3ffff
  const space = tables.kindValues[tables.kinds[0x20]!]! & 0x3ffff

  const join = (left: readonly Node[], id: number) => {
    let best: { cost: number; before: Node | undefined } = { cost: Number.POSITIVE_INFINITY, before: undefined }
    for (const node of left) {
      const cost = node.cost + tables.matrix[node.id * rowLength + id]!
      if (cost < best.cost) best = { cost, before: node }
    }
    return best
  }

  for (let start = 0; start < length; start++) {
    const left = endings[start]!
    if (left.length === 0) continue
    let from = start
    while (from < length && (set(from) & space) !== 0) from++
    if (from === length) continue

    const found: Word[] = []
    const add = (first: number, to: number) => {
      let token = first
      do found.push({ from, to, token })
      while ((tables.tokens[token++]! & LAST) === 0)
    }
    let slot = ROOT
    for (let at = from; at < length; at++) {
      const code = tables.codes[text.charCodeAt(at)]!
      const child = readCell(tables.cells, slot).base + code
      const { parent, token } = readCell(tables.cells, child)
      if (code === 0 || parent !== slot) break
      if (token > 0) add(token - 1, at + 1)
      slot = child
    }
    const first = kind(from)
    if (found.length === 0 || first >>> 31 === 1) {
      const unknown = tables.unknown[(first >>> 18) & 0xff]!
      let group = -1
      if (((first >>> 30) & 1) === 1) {
        let behind = 0
        group = next(from)
        for (let last = from; group < length && (set(group) & set(last)) !== 0; group = next(group)) {
          last = group
          behind++
        }
        if (behind <= 24) add(unknown, group)
      }
      let to = next(from)
      for (let i = 1; i <= ((first >>> 26) & 0xf) && to <= length && to !== group; i++) {
        add(unknown, to)
        if (to === length || (set(to) & set(from)) === 0) break
        to = next(to)
      }
      if (found.length === 0) add(unknown, next(from))
    }
    const nodes = found.map((word): Node => {
      const id = (tables.tokens[word.token]! & ~LAST) >>> 16
      const { cost, before } = join(left, id)
      return { ...word, id, cost: cost + ((tables.tokens[word.token]! << 16) >> 16), before }
    })
    // Those that start later come first; those that start together keep their order.
    for (const node of nodes.reverse()) endings[node.to]!.unshift(node)
  }

  const words: Word[] = []
  let node = join(endings.findLast((nodes) => nodes.length > 0)!, 0).before
  for (; node?.before; node = node.before) words.unshift({ from: node.from, to: node.to, token: node.token })
  return words
}
