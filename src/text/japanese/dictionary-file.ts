// A compiled dictionary is gzip over: the word `saiten-ja` and a newline, the version of this format and the size of the
// header (32 bits each, little endian), the header as JSON, and the columns named below, one behind the other. Numbers of
// more than a byte are written as one column for each byte, the lowest first: alike bytes then lie together.

export const MAGIC = 'saiten-ja\n'
export const FORMAT = 2

export interface DictionaryHeader {
  name: string
  /** Of the files it was compiled from. */
  sha256: string
  /** Of the tree of its words, in the order of breadth, and how many of them have several children: see cells.ts. */
  nodes: number
  forks: number
  slots: number
  /** Different characters in its words. */
  units: number
  ids: number
  /** Tokens of words, and behind them those of unknown words. */
  tokens: number
  unknown: number
  characters: Characters
  /** Part of speech and base form follow from the id, but for the exceptions. */
  partsOfSpeech: ById<string>
  baseForms: ById<BaseForm>
}

export interface Characters {
  /** What char.bin says about a character: each value once. */
  kinds: number[]
  /** By turns how many characters follow, and which of the kinds they are. */
  runs: number[]
  /** For every category, its tokens: the first, and how many. */
  categories: [first: number, count: number][]
}

/** How many characters go from the end of the word, and what comes instead. */
export type BaseForm = [strip: number, append: string]

export interface ById<Value> {
  values: Value[]
  /** For every id, which of the values. */
  ofId: number[]
  /** By turns how far the next token is from the one before, and which of the values. */
  exceptions: number[]
}

/** What a column holds for each of its rows, and how many bytes that takes. */
export type ColumnName = 'units' | 'labels' | 'children' | 'counts' | 'bases' | 'ids' | 'costs' | 'matrix'

export function columnsOf({
  units,
  nodes,
  forks,
  tokens,
  ids,
}: DictionaryHeader): [ColumnName, rows: number, bytes: number][] {
  return [
    ['units', units, 2],
    ['labels', nodes, 2],
    ['children', nodes, 2],
    ['counts', nodes, 1],
    ['bases', forks, 3],
    ['ids', tokens, 2],
    ['costs', tokens, 2],
    ['matrix', ids * ids, 2],
  ]
}
