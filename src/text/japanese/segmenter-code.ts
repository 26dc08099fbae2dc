import { CODE } from './segmenter.generated.ts'

/** What wasm/segmenter.ts exports; places are in bytes. */
export type SegmenterCode = {
  memory: WebAssembly.Memory
  start(): number
  openTables(kinds: number, kindValues: number, unknown: number, matrix: number, ids: number, tokens: number): void
  openTrie(codes: number, cells: number): void
  openTerms(codes: number, cells: number): void
  openChances(at: number): number
  openPhrases(at: number): number
  openRecent(at: number): number
  unpackTokens(ids: number, costs: number, rows: number, from: number, to: number): void
  unpackMatrix(low: number, high: number, lefts: number, first: number, rows: number): void
  beginCells(
    columns: number,
    nodes: number,
    forks: number,
    codes: number,
    slots: number,
    cells: number,
    end: number,
  ): void
  takeForks(from: number, to: number): void
  fillCells(from: number, to: number): void
  cellCount(): number
  cut(text: number, units: number, free: number, often: boolean): number
  end(): number
  numberWords(text: number, lengths: number, texts: number, numbers: number): number
}

const PAGE_BYTES = 1 << 16

let compiled: WebAssembly.Module | undefined

/** The machine code with memory of its own. */
export function newSegmenterCode(): SegmenterCode {
  compiled ??= new WebAssembly.Module(Buffer.from(CODE, 'base64'))
  return new WebAssembly.Instance(compiled).exports as SegmenterCode
}

/** Makes the memory reach up to a place. */
export function reach(memory: WebAssembly.Memory, end: number): void {
  const missing = end - memory.buffer.byteLength
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES))
}
