// The dictionary, as japanese/tables.ts lays it out: places in bytes.

export let kinds: usize = 0
export let kindValues: usize = 0
export let unknown: usize = 0
export let matrix: usize = 0
export let ids: usize = 0
export let rowBytes: usize = 0
export let tokens: usize = 0

/** A double array of cells: of the dictionary, and one more of words that the user added, or none. */
@unmanaged
export class Trie {
  codes: usize
  cells: usize
}

export const dictionary = changetype<Trie>(memory.data(8))
export const terms = changetype<Trie>(memory.data(8))

export function openTables(
  kindsAt: usize,
  kindValuesAt: usize,
  unknownAt: usize,
  matrixAt: usize,
  idCount: usize,
  tokensAt: usize,
): void {
  kinds = kindsAt
  kindValues = kindValuesAt
  unknown = unknownAt
  matrix = matrixAt
  ids = idCount
  rowBytes = ((ids + 7) & ~7) << 1
  tokens = tokensAt
}

export function openTrie(codes: usize, cells: usize): void {
  dictionary.codes = codes
  dictionary.cells = cells
}

export function openTerms(codes: usize, cells: usize): void {
  terms.codes = codes
  terms.cells = cells
}

/** What every id costs behind this one. */
export function rowOf(left: u32): usize {
  return matrix + (left as usize) * rowBytes
}
