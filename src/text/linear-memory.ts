/** WebAssembly's memory as far as we use it: its own name is known to browsers' types alone, and ours are for Node, too. */
export interface LinearMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}
