import type { DictionaryHeader } from './dictionary-file.ts'

/** A dictionary as the segmenter reads it; `tokens` lies last, so that more can be put behind it. */
export interface Tables {
  /** For every UTF-16 unit the code in the trie; 0 where no word has it. */
  codes: Uint16Array
  /** For every UTF-16 unit, which of `kindValues` (what char.bin says) it has. */
  kinds: Uint8Array
  kindValues: Uint32Array
  /** The first token of unknown words, for every category. */
  unknown: Uint32Array
  /** See cells.ts. More of them than slots by the number of codes, so that no base and code point behind. */
  cells: Uint32Array
  /** What one id costs behind another: [left · rowLength + right]. */
  matrix: Int16Array
  /** id · 65536 + cost, which is signed; the last token of a word has the highest bit set. */
  tokens: Uint32Array
}

export const LAST = 1 << 31

export type Places = Record<keyof Tables, number>

const UNITS = 0x10000

/** Of the matrix, which is square: every row begins at a multiple of 16 bytes. */
export function rowLength(ids: number): number {
  return (ids + 7) & ~7
}

/** How many numbers each of the tables has. */
function lengthsOf({ slots, units, ids, tokens, characters }: DictionaryHeader): Record<keyof Tables, number> {
  return {
    codes: UNITS,
    kinds: UNITS,
    kindValues: characters.kinds.length,
    unknown: characters.categories.length,
    cells: 2 * (slots + units + 1),
    matrix: rowLength(ids) ** 2,
    tokens,
  }
}

const TYPES = {
  codes: Uint16Array,
  kinds: Uint8Array,
  kindValues: Uint32Array,
  unknown: Uint32Array,
  cells: Uint32Array,
  matrix: Int16Array,
  tokens: Uint32Array,
} satisfies Record<keyof Tables, unknown>

/** Where the tables lie when they are put one behind the other, in bytes; `end` is the place behind them. */
export function placeTables(header: DictionaryHeader, start: number): { places: Places; end: number } {
  const lengths = lengthsOf(header)
  const places: Partial<Places> = {}
  let end = start
  for (const name of Object.keys(TYPES) as (keyof Tables)[]) {
    places[name] = (end + 7) & ~7
    end = places[name] + lengths[name] * TYPES[name].BYTES_PER_ELEMENT
  }
  return { places: places as Places, end }
}

/** The tables in the memory that they lie in. */
export function viewTables(header: DictionaryHeader, places: Places, buffer: ArrayBuffer): Tables {
  const lengths = lengthsOf(header)
  return {
    codes: new Uint16Array(buffer, places.codes, lengths.codes),
    kinds: new Uint8Array(buffer, places.kinds, lengths.kinds),
    kindValues: new Uint32Array(buffer, places.kindValues, lengths.kindValues),
    unknown: new Uint32Array(buffer, places.unknown, lengths.unknown),
    cells: new Uint32Array(buffer, places.cells, lengths.cells),
    matrix: new Int16Array(buffer, places.matrix, lengths.matrix),
    tokens: new Uint32Array(buffer, places.tokens, lengths.tokens),
  }
}
