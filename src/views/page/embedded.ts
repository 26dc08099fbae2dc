import type { CompressionResult } from '../compression/result.ts'
import type { CasePage, ComparePage, RunHead } from './types.ts'

/** What a report in one file carries beside the columns of its runs. */
export interface Embedded {
  runs: EmbeddedRun[]
  /** There when the file is about two sides. */
  compare: (ComparePage & { a: string; b: string }) | null
  compression: CompressionResult | null
}

export interface EmbeddedRun {
  head: RunHead
  /** Which block has which cases' texts, by position. */
  blocks: number[][]
}

/** The texts of one case. */
export interface EmbeddedCase extends Pick<CasePage, 'case' | 'origin' | 'rows'> {
  /** The key of each row's answer: decisions are about answers. */
  keys: string[]
}

/** Ids of the elements that hold the data: base64 of gzip each. */
export const META_ID = 'saiten-meta'
export const columnsId = (run: number) => `saiten-columns-${run}`
export const blockId = (run: number, block: number) => `saiten-texts-${run}-${block}`
