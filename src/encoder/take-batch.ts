/**
 * How many of the longest texts make the next batch. `lengths` rise, and a batch is as wide as its longest text, so texts
 * of about the same length go together. One text always fits.
 */
export function takeBatch(lengths: readonly number[], tokens: number): number {
  const longest = lengths.at(-1) ?? 0
  if (longest === 0) return 0
  return Math.min(lengths.length, Math.max(1, Math.floor(tokens / longest)))
}
