// The dictionary, as japanese/tables.ts lays it out: places in bytes.

export let kinds: usize = 0
export let kindValues: usize = 0
export let unknown: usize = 0
export let matrix: usize = 0
export let ids: usize = 0
export let tokens: usize = 0

/** A double array: of the dictionary, and one more of words that the user added, or none. */
@unmanaged
export class Trie {
  codes: usize = 0
  labels: usize = 0
  bases: usize = 0
  endings: usize = 0
  rootBase: usize = 0
}

export const dictionary = changetype<Trie>(memory.data(20))
export const terms = changetype<Trie>(memory.data(20))

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
  tokens = tokensAt
}

/** Names the dictionary's own trie, or (`second`) that of the added words. */
export function openTrie(
  second: bool,
  codes: usize,
  labels: usize,
  bases: usize,
  endings: usize,
  rootBase: usize,
): void {
  const trie = second ? terms : dictionary
  trie.codes = codes
  trie.labels = labels
  trie.bases = bases
  trie.endings = endings
  trie.rootBase = rootBase
}
