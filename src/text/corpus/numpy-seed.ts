// NumPy's SeedSequence: spreads a small seed over the 256 bits that PCG64 wants.

const POOL = 4
const XSHIFT = 16

/** SeedSequence(seed).generate_state(words, uint32), for a seed that is a safe non-negative integer. */
export function seedWords(seed: number, words: number): Uint32Array {
  const pool = mixEntropy([seed >>> 0, Math.floor(seed / 2 ** 32)])
  const state = new Uint32Array(words)
  let constant = 0x8b51f9dd
  for (let i = 0; i < words; i++) {
    const data = pool[i % POOL]! ^ constant
    constant = Math.imul(constant, 0x58f38ded)
    state[i] = fold(Math.imul(data, constant))
  }
  return state
}

// A seed below 2^32 has one word of entropy; a missing word and a zero hash alike, so two are always given.
function mixEntropy(entropy: readonly number[]): Uint32Array {
  let constant = 0x43b0d7e5
  const hash = (value: number): number => {
    const mixed = value ^ constant
    constant = Math.imul(constant, 0x931e8875)
    return fold(Math.imul(mixed, constant))
  }
  const pool = Uint32Array.from({ length: POOL }, (_, i) => hash(entropy[i] ?? 0))
  for (let source = 0; source < POOL; source++) {
    for (let target = 0; target < POOL; target++) {
      if (source !== target) pool[target] = mix(pool[target]!, hash(pool[source]!))
    }
  }
  return pool
}

function mix(x: number, y: number): number {
  return fold(Math.imul(0xca01f9dd, x) - Math.imul(0x4973f715, y))
}

function fold(value: number): number {
  const word = value >>> 0
  return (word ^ (word >>> XSHIFT)) >>> 0
}
