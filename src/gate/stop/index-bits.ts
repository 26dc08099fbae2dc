/** A set of indices as bits in base64: a run of ten thousand cases has it in two kilobytes. */
export function packIndices(indices: readonly number[]): string {
  const bits = new Uint8Array(indices.length === 0 ? 0 : Math.floor(indices.reduce((a, b) => Math.max(a, b)) / 8) + 1)
  for (const index of indices) bits[index >> 3]! |= 1 << (index & 7)
  return Buffer.from(bits).toString('base64')
}

export function unpackIndices(packed: string): (index: number) => boolean {
  const bits = Buffer.from(packed, 'base64')
  return (index) => ((bits[index >> 3] ?? 0) & (1 << (index & 7))) !== 0
}
