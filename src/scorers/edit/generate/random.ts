/** Choices that depend on a seed alone, so that the same seed writes the same cases everywhere. */
export interface Random {
  /** A whole number from 0 to `limit` − 1. */
  below(limit: number): number
  pick<Item>(items: readonly Item[]): Item
}

/** The mulberry32 generator: small, and good enough to choose sentences. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, pick: (items) => items[below(items.length)] as never }
}
