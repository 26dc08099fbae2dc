import { gzipSync } from 'node:zlib'
import { MOST_TOKENS } from '../cells.ts'
import {
  type Characters,
  type ColumnName,
  columnsOf,
  type DictionaryHeader,
  FORMAT,
  MAGIC,
} from '../dictionary-file.ts'
import { byId } from './by-id.ts'
import { baseFormRule, fieldsOf } from './feature.ts'
import type { MecabDic, MecabToken } from './mecab-dic.ts'
import type { MecabFolder } from './mecab-folder.ts'
import { cellsOf, placeTrie, tooManyWords } from './place.ts'
import { buildTrie } from './trie.ts'

export interface DictionaryKind {
  /** As it stands in signatures. */
  name: string
  /** Which field of a feature is the base form; those before it are the part of speech. */
  baseField: number
}

/** Of PyPI's package `ipadic`. */
export const IPADIC: DictionaryKind = { name: 'IPADIC', baseField: 6 }

interface Entry extends MecabToken {
  surface: string
}

/** The same folder makes the same file (but for the compression, which may differ between versions of zlib). */
export function compileDictionary(folder: MecabFolder, kind: DictionaryKind): Buffer {
  const { words, unknown, ids, matrix } = folder
  const surfaces = words.surfaces.toSorted((a, b) => (a.text < b.text ? -1 : 1))
  const trie = buildTrie(surfaces.map(({ text }) => text))
  const placed = placeTrie(trie)
  const { units, labels, children, bases } = placed

  // Tokens in the order of their nodes, so that a node need only say how many it has.
  const entries: Entry[] = []
  const counts = new Uint8Array(labels.length)
  trie.words.forEach((word, node) => {
    if (word < 0) return
    const { text, first, count } = surfaces[word]!
    const kept = withoutHopeless(Array.from({ length: count }, (_, i) => words.token(first + i)))
    counts[node] = kept.length
    for (const token of kept) entries.push({ ...token, surface: text })
  })
  const { characters, tokens: unknownTokens } = charactersOf(folder, unknown)
  const known = entries.length
  for (const token of unknownTokens) entries.push({ ...token, surface: '' })

  if (entries.length >= MOST_TOKENS) throw tooManyWords(entries.length)

  const tokenIds = Uint16Array.from(entries, ({ id }) => id)
  const fields = (token: number) => fieldsOf(entries[token]!.feature)
  const header: DictionaryHeader = {
    name: kind.name,
    sha256: folder.sha256,
    nodes: labels.length,
    forks: bases.length,
    slots: cellsOf({ ...placed, tokens: new Uint32Array(labels.length) }).length / 2,
    units: units.length,
    ids,
    tokens: entries.length,
    unknown: entries.length - known,
    characters,
    partsOfSpeech: byId(tokenIds, ids, (token) => fields(token).slice(0, kind.baseField).join(',')),
    baseForms: byId(tokenIds, ids, (token) =>
      token < known ? baseFormRule(entries[token]!.surface, fields(token)[kind.baseField]) : [0, ''],
    ),
  }
  const costs = Int16Array.from(entries, ({ cost }) => cost)
  return gzipSync(packed(header, { units, labels, children, counts, bases, ids: tokenIds, costs, matrix }), {
    level: 9,
  })
}

/** Of tokens with the same surface and id only the cheapest can ever be taken, of equal ones the first. */
function withoutHopeless(tokens: readonly MecabToken[]): MecabToken[] {
  return tokens.filter(
    ({ id, cost }, i) =>
      !tokens.some((other, j) => other.id === id && (other.cost < cost || (other.cost === cost && j < i))),
  )
}

function charactersOf(
  { characters, categories }: MecabFolder,
  unknown: MecabDic,
): { characters: Characters; tokens: MecabToken[] } {
  const kinds = [...new Set(characters)]
  const kindOf = new Map(kinds.map((value, index) => [value, index]))
  const runs: number[] = []
  characters.forEach((value, unit) => {
    if (unit > 0 && characters[unit - 1] === value) runs[runs.length - 2]!++
    else runs.push(1, kindOf.get(value)!)
  })
  const tokens: MecabToken[] = []
  const ranges = categories.map((name): [number, number] => {
    const { first = 0, count = 0 } = unknown.surfaces.find(({ text }) => text === name) ?? {}
    const at = tokens.length
    for (let i = 0; i < count; i++) tokens.push(unknown.token(first + i))
    return [at, count]
  })
  return { characters: { kinds, runs, categories: ranges }, tokens }
}

function packed(header: DictionaryHeader, columns: Record<ColumnName, ArrayLike<number>>): Buffer {
  const json = Buffer.from(JSON.stringify(header))
  const sizes = Buffer.alloc(8)
  sizes.writeUInt32LE(FORMAT, 0)
  sizes.writeUInt32LE(json.length, 4)
  const parts = columnsOf(header).map(([name, rows, bytes]) => {
    const part = Buffer.alloc(rows * bytes)
    const column = columns[name]
    for (let byte = 0; byte < bytes; byte++) {
      for (let row = 0; row < rows; row++) part[byte * rows + row] = column[row]! >> (8 * byte)
    }
    return part
  })
  return Buffer.concat([Buffer.from(MAGIC), sizes, json, ...parts])
}
