import { DictionaryFault } from './dictionary-fault.ts'
import type { DictionaryHeader } from './dictionary-file.ts'
import { reach, type SegmenterCode } from './segmenter-code.ts'
import { LAST, type Places, type Tables, viewTables } from './tables.ts'
import type { DictionaryParts } from './take-apart.ts'

/** A millisecond's work, about: the code has not been compiled for speed yet. */
const STEP = 1 << 16
/** Right ids at once. */
const STRIPE = 64

/** Fills the tables in the memory of the code, a millisecond or two at a time; what lies behind `end` is written over. */
export function* unpack(parts: DictionaryParts, code: SegmenterCode, places: Places, end: number): Generator<void> {
  const { header } = parts
  fillSmallTables(parts, viewTables(header, places, code.memory.buffer))
  yield
  yield* unpackTokens(parts, code, end)
  yield* unpackCells(parts, code, places.cells, end)
  markUnknown(header, viewTables(header, places, code.memory.buffer).tokens)
  yield* unpackMatrix(parts, code, end)
}

/** All but cells, tokens and matrix. */
export function fillSmallTables({ header, columns }: DictionaryParts, tables: Tables): void {
  const { characters, tokens, unknown, units } = header
  for (let i = 0; i < units; i++) tables.codes[columns.units[i]! | (columns.units[units + i]! << 8)] = i + 1
  tables.kindValues.set(characters.kinds)
  let unit = 0
  for (let i = 0; i < characters.runs.length; i += 2) {
    tables.kinds.fill(characters.runs[i + 1]!, unit, unit + characters.runs[i]!)
    unit += characters.runs[i]!
  }
  // Half a surrogate pair is read as the sign for what cannot be read.
  tables.kinds.fill(tables.kinds[0xfffd]!, 0xd800, 0xe000)
  characters.categories.forEach(([first], category) => {
    tables.unknown[category] = tokens - unknown + first
  })
}

/** The last token of each category. */
export function markUnknown({ characters, tokens: count, unknown }: DictionaryHeader, tokens: Uint32Array): void {
  for (const [first, ofCategory] of characters.categories) tokens[count - unknown + first + ofCategory - 1]! |= LAST
}

function* unpackTokens(
  { header: { tokens }, columns }: DictionaryParts,
  code: SegmenterCode,
  at: number,
): Generator<void> {
  put(code, at, [columns.ids, columns.costs])
  for (let from = 0; from < tokens; from += STEP) {
    code.unpackTokens(at, at + columns.ids.length, tokens, from, Math.min(tokens, from + STEP))
    yield
  }
}

function* unpackCells(
  { header: { nodes, forks, units, slots }, columns }: DictionaryParts,
  code: SegmenterCode,
  cells: number,
  at: number,
): Generator<void> {
  const columnsEnd = put(code, at, [columns.labels, columns.children, columns.counts, columns.bases])
  const ownSlots = (columnsEnd + 3) & ~3
  reach(code.memory, ownSlots + 4 * nodes)
  try {
    code.beginCells(at, nodes, forks, units, ownSlots, cells, slots)
    for (const step of [code.takeForks, code.fillCells]) {
      for (let from = 0; from < nodes; from += STEP) {
        step(from, Math.min(nodes, from + STEP))
        yield
      }
    }
  } catch (cause) {
    if (cause instanceof WebAssembly.RuntimeError) throw otherSlots('more', slots)
    throw cause
  }
  if (code.cellCount() !== slots) throw otherSlots(code.cellCount(), slots)
}

function* unpackMatrix(
  { header: { ids }, columns: { matrix } }: DictionaryParts,
  code: SegmenterCode,
  at: number,
): Generator<void> {
  for (let first = 0; first < ids; first += STRIPE) {
    const rows = Math.min(STRIPE, ids - first)
    const [from, to, upper] = [first * ids, (first + rows) * ids, ids * ids]
    put(code, at, [matrix.subarray(from, to), matrix.subarray(upper + from, upper + to)])
    code.unpackMatrix(at, at + rows * ids, ids, first, rows)
    yield
  }
}

/** Puts columns into the memory, one behind the other, and gives the place behind. */
function put({ memory }: SegmenterCode, at: number, columns: readonly Uint8Array[]): number {
  let end = at
  for (const { length } of columns) end += length
  reach(memory, end)
  const bytes = new Uint8Array(memory.buffer)
  let to = at
  for (const column of columns) {
    bytes.set(column, to)
    to += column.length
  }
  return end
}

function otherSlots(filled: number | 'more', slots: number): DictionaryFault {
  return new DictionaryFault(
    `its words take ${filled} slots instead of ${slots}`,
    `語が占める場所が ${slots} ではなく ${filled === 'more' ? 'それ以上' : filled} です`,
  )
}
