// Counting in texts: what has to be fast from the first answer on. Written in AssemblyScript (TypeScript with the numbers
// of the machine), compiled to WebAssembly by `npm run generate`. It knows nothing but memory: texts as UTF-16 units,
// sequences of numbers from 1 on, in 32 bits. Places are in bytes; what lies behind `free` may be written over.

export { numberCodePoints } from './code-points'
export { distance } from './distance'
export { lcsLength } from './lcs'
export { matches } from './matches'
export { numberSpans } from './number-spans'
export { findWesternTokens } from './western-tokens'
export { findWords } from './words'

/** Where the memory begins that nothing here keeps. */
export function start(): usize {
  return (__heap_base + 15) & ~15
}
