import { fillCells } from './cells.ts'
import { DictionaryFault } from './dictionary-fault.ts'
import { type ColumnName, columnsOf, type DictionaryHeader, FORMAT, MAGIC } from './dictionary-file.ts'
import { LAST, rowLength, type Tables } from './tables.ts'

export interface DictionaryParts {
  header: DictionaryHeader
  columns: Record<ColumnName, Uint8Array>
}

/** Takes a decompressed file apart; throws an Error that says what is wrong with it. */
export function takeApart(bytes: Uint8Array): DictionaryParts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const headerAt = MAGIC.length + 8
  const text = (from: number, to: number) => Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString()
  if (bytes.length < headerAt || text(0, MAGIC.length) !== MAGIC) {
    throw new DictionaryFault('it is no dictionary of Saiten', 'Saiten の辞書ではありません')
  }
  const format = view.getUint32(MAGIC.length, true)
  if (format !== FORMAT) {
    throw new DictionaryFault(`its format is ${format}, not ${FORMAT}`, `形式の版が ${format} です（${FORMAT} が必要）`)
  }
  const columnsAt = headerAt + view.getUint32(MAGIC.length + 4, true)
  if (columnsAt > bytes.length) throw new DictionaryFault('it ends in its header', '見出しの途中で切れています')
  const header = JSON.parse(text(headerAt, columnsAt)) as DictionaryHeader
  let at = columnsAt
  const columns: Partial<DictionaryParts['columns']> = {}
  for (const [name, rows, width] of columnsOf(header)) {
    columns[name] = bytes.subarray(at, at + rows * width)
    at += rows * width
  }
  if (at !== bytes.length) {
    throw new DictionaryFault(
      `it has ${bytes.length} bytes instead of ${at}`,
      `大きさが ${at} バイトではなく ${bytes.length} バイトです`,
    )
  }
  return { header, columns: columns as DictionaryParts['columns'] }
}

/** Fills the tables, a few milliseconds at a time. */
export function* decode({ header, columns }: DictionaryParts, tables: Tables): Generator<void> {
  const { characters, tokens, unknown } = header
  const units = joined(columns.units, header.units)
  for (let i = 0; i < units.length; i++) tables.codes[units[i]!] = i + 1
  tables.kindValues.set(characters.kinds)
  let unit = 0
  for (let i = 0; i < characters.runs.length; i += 2) {
    tables.kinds.fill(characters.runs[i + 1]!, unit, unit + characters.runs[i]!)
    unit += characters.runs[i]!
  }
  // Half a surrogate pair is read as the sign for what cannot be read.
  tables.kinds.fill(tables.kinds[0xfffd]!, 0xd800, 0xe000)
  yield
  yield* decodeTokens(columns.ids, columns.costs, tables.tokens)
  characters.categories.forEach(([first, count], category) => {
    tables.unknown[category] = tokens - unknown + first
    tables.tokens[tokens - unknown + first + count - 1]! |= LAST
  })
  yield* decodeTrie(header, columns, tables)
  yield* decodeMatrix(columns.matrix, header.ids, tables.matrix)
}

/** A millisecond's work, about: the code has not been compiled for speed yet. */
const STEP = 1 << 17
const STRIPE = 32

function joined(bytes: Uint8Array, rows: number): Uint16Array {
  const numbers = new Uint16Array(rows)
  for (let row = 0; row < rows; row++) numbers[row] = bytes[row]! | (bytes[rows + row]! << 8)
  return numbers
}

function* decodeTrie(
  { nodes, forks, units, slots }: DictionaryHeader,
  columns: DictionaryParts['columns'],
  tables: Tables,
): Generator<void> {
  const labels = joined(columns.labels, nodes)
  yield
  const children = joined(columns.children, nodes)
  yield
  const tokens = firstTokens(columns.counts, tables.tokens)
  yield
  const bases = new Uint32Array(forks)
  for (let i = 0; i < forks; i++) {
    bases[i] = columns.bases[i]! | (columns.bases[forks + i]! << 8) | (columns.bases[2 * forks + i]! << 16)
  }
  yield
  const filled = yield* fillCells({ labels, children, tokens, bases, codes: units }, tables.cells)
  if (filled !== slots) {
    throw new DictionaryFault(
      `its words take ${filled} slots instead of ${slots}`,
      `語が占める場所が ${slots} ではなく ${filled} です`,
    )
  }
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

function* decodeTokens(ids: Uint8Array, costs: Uint8Array, tokens: Uint32Array): Generator<void> {
  const rows = tokens.length
  for (let from = 0; from < rows; from += STEP) {
    const to = Math.min(rows, from + STEP)
    for (let row = from; row < to; row++) {
      tokens[row] = costs[row]! | (costs[rows + row]! << 8) | (ids[row]! << 16) | (ids[rows + row]! << 24)
    }
    yield
  }
}

/** In the file a row is of one right id, in memory of one left: turned round a stripe at a time, which caches like. */
function* decodeMatrix(bytes: Uint8Array, ids: number, matrix: Int16Array): Generator<void> {
  const length = rowLength(ids)
  const upper = ids * ids
  for (let first = 0; first < ids; first += STRIPE) {
    const end = Math.min(ids, first + STRIPE)
    for (let left = 0; left < ids; left++) {
      for (let right = first, from = first * ids + left; right < end; right++, from += ids) {
        matrix[left * length + right] = bytes[from]! | (bytes[upper + from]! << 8)
      }
    }
    yield
  }
}
