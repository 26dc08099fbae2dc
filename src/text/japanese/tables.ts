import type { DictionaryHeader } from './dictionary-file.ts'

/** A double array: the child by a code lies in slot base + code, and its label is the code. */
interface TrieTables {
  /** For every UTF-16 unit; 0 where no word has it. */
  codes: Uint16Array
  /** Longer than the slots by the number of codes, so that no base and code point behind it. */
  labels: Uint16Array
  bases: Uint32Array
  /** Tokens of the word that ends in a slot: the first · 256 + how many; 0 where none does. */
  endings: Uint32Array
}

/** A dictionary as the segmenter reads it; `tokens` lies last, so that more can be put behind it. */
export interface Tables extends TrieTables {
  /** For every UTF-16 unit, which of `kindValues` (what char.bin says) it has. */
  kinds: Uint8Array
  kindValues: Uint32Array
  /** Tokens of unknown words, for every category, as in `endings`. */
  unknown: Uint32Array
  /** The cost of one id behind another: [right · ids + left]. */
  matrix: Int16Array
  /** id · 65536 + cost, which is signed. */
  tokens: Uint32Array
}

export type Places = Record<keyof Tables, number>

const UNITS = 0x10000

/** How many numbers each of the tables has. */
function lengthsOf({ slots, units, ids, tokens, characters }: DictionaryHeader): Record<keyof Tables, number> {
  return {
    codes: UNITS,
    kinds: UNITS,
    kindValues: characters.kinds.length,
    unknown: characters.categories.length,
    labels: slots + units + 1,
    bases: slots,
    endings: slots,
    matrix: ids * ids,
    tokens,
  }
}

const TYPES = {
  codes: Uint16Array,
  kinds: Uint8Array,
  kindValues: Uint32Array,
  unknown: Uint32Array,
  labels: Uint16Array,
  bases: Uint32Array,
  endings: Uint32Array,
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
    labels: new Uint16Array(buffer, places.labels, lengths.labels),
    bases: new Uint32Array(buffer, places.bases, lengths.bases),
    endings: new Uint32Array(buffer, places.endings, lengths.endings),
    matrix: new Int16Array(buffer, places.matrix, lengths.matrix),
    tokens: new Uint32Array(buffer, places.tokens, lengths.tokens),
  }
}
