// Counting in texts: what has to be fast from the first answer on. Written in AssemblyScript (TypeScript with the numbers
// of the machine), compiled to WebAssembly by `npm run generate`. It knows nothing but memory: texts as UTF-16 units,
// sequences of numbers from 1 on, in 32 bits. Places are in bytes; what lies behind `free`, or `numbers`, may be written
// over.
//
// What numbers tokens does it by first appearance across all texts, which lie one behind the other. `lengths` holds their
// lengths in units, and then those of the sequences, which lie at `numbers`, one behind the other, too. The result is how
// many different numbers there are.

export { numberAscii } from './ascii'
export { numberCodePoints } from './code-points'
export { distance } from './distance'
export { lcsLength } from './lcs'
export { matches } from './matches'
export { findWesternTokens, numberWesternTokens } from './western-tokens'
export { numberWords } from './words'

/** Where the memory begins that nothing here keeps. */
export function start(): usize {
  return (__heap_base + 15) & ~15
}
