/** A whole decimal: digits with an optional sign and fraction. No exponent, no bare point, no thousands marks. */
const DECIMAL = /^[+-]?\d+(?:\.\d+)?$/

/** A number as judges write it: a number, or a string that is wholly a decimal once folded and trimmed. */
export function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  // A number has few digits; folding a text of megabytes to find that it is none would be wasted.
  if (typeof value !== 'string' || value.length > 64) return undefined
  const folded = value.normalize('NFKC').trim()
  return DECIMAL.test(folded) ? Number(folded) : undefined
}
