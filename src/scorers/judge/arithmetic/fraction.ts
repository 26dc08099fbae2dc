/**
 * An exact fraction. Marks and weights are decimals, and "half up" is decided on the decimal value:
 * binary arithmetic makes 5.875 of 0.5875 × 10 only by luck.
 */
export interface Fraction {
  top: bigint
  bottom: bigint
}

export const fraction = (top: number, bottom: number): Fraction => ({ top: BigInt(top), bottom: BigInt(bottom) })

/** The decimal that a number is written as. */
export function decimal(number: number): Fraction {
  const [digits = '0', exponent = '0'] = String(number).split('e')
  const [whole = '0', rest = ''] = digits.split('.')
  const shift = Number(exponent) - rest.length
  const top = BigInt(whole + rest)
  return shift >= 0 ? { top: top * 10n ** BigInt(shift), bottom: 1n } : { top, bottom: 10n ** BigInt(-shift) }
}

export const times = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.top, bottom: a.bottom * b.bottom })
const dividedBy = (a: Fraction, b: Fraction): Fraction => times(a, { top: b.bottom, bottom: b.top })
const plus = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
})

/** The mean of values with their weights. At least one has to weigh something. */
export function weightedMean(items: readonly { value: Fraction; weight: Fraction }[]): Fraction {
  let sum = fraction(0, 1)
  let total = fraction(0, 1)
  for (const { value, weight } of items) {
    sum = plus(sum, times(value, weight))
    total = plus(total, weight)
  }
  return dividedBy(sum, total)
}

/** Rounded to so many decimals, half up. Not for negative fractions. */
export function roundedHalfUp({ top, bottom }: Fraction, decimals: number): number {
  const unit = 10n ** BigInt(decimals)
  const units = (top * unit * 2n + bottom) / (bottom * 2n)
  const digits = String(units).padStart(decimals + 1, '0')
  return Number(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`)
}

/** More digits than a number holds, so that it is the nearest one. */
const DIGITS = 30

export const toNumber = (value: Fraction): number => roundedHalfUp(value, DIGITS)
