/** Decimals of every figure in metrics.json. */
const DECIMALS = 4

/**
 * Rounds to four decimals, half away from zero, on the shortest decimal form of the number: 0.84995 becomes 0.85
 * although the double lies a little below. Digits are looked at, since multiplying would round once more.
 */
export function roundFigure(value: number): number {
  const [mantissa = '0', exponent = '0'] = String(Math.abs(value)).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = whole + fraction
  const kept = whole.length + Number(exponent) + DECIMALS
  if (kept < 0) return 0
  const head = Number(digits.slice(0, kept).padEnd(kept, '0') || '0')
  const units = (digits[kept] ?? '0') >= '5' ? head + 1 : head
  // No −0: nothing is what a person reads there.
  return units === 0 ? 0 : Math.sign(value) * Number(`${units}e-${DECIMALS}`)
}
