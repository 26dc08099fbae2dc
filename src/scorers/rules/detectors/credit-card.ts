import { type Detector, digitsOf, isOneDigit } from './detection.ts'

/** Prefixes of the issuers, each with the lengths its numbers have. */
const ISSUERS: [prefix: RegExp, shortest: number, longest: number][] = [
  [/^4/, 16, 16],
  [/^4/, 13, 13],
  [/^4/, 19, 19],
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, 16, 16],
  [/^3[47]/, 15, 15],
  [/^(?:6011|64[4-9]|65)/, 16, 19],
  [/^35(?:2[89]|[3-8])/, 16, 19],
  [/^(?:30[0-5]|3095|3[689])/, 14, 14],
  [/^36/, 15, 19],
  [/^62/, 16, 19],
]

/** Printed in fours, as Amex (4-6-5) and Diners (4-6-4) do, or without a gap. */
const GROUPED = String.raw`\d{4}([ -])(?:\d{4}\1\d{4}\1\d{4}(?:\1\d{3})?|\d{6}\1\d{4,5})|\d{13,19}`

export const creditCard: Detector = {
  kind: 'credit_card',
  pattern: new RegExp(
    String.raw`(?<![\dA-Za-z]|\d[-./,]|(?<!\d)\d{4} )(?:${GROUPED})(?!\d|[A-Za-z]|[-.,/]\d| \d{4}(?!\d))`,
    'g',
  ),
  accepts(match) {
    const digits = digitsOf(match)
    return !isOneDigit(digits) && hasIssuer(digits) && passesLuhn(digits) && !isArticleNumber(digits)
  },
}

function hasIssuer(digits: string): boolean {
  return ISSUERS.some(
    ([prefix, shortest, longest]) => digits.length >= shortest && digits.length <= longest && prefix.test(digits),
  )
}

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]) * (i % 2 === 0 ? 1 : 2)
    sum += digit > 9 ? digit - 9 : digit
  }
  return sum % 10 === 0
}

/** Japanese goods (JAN 45…, 49…) have thirteen digits as well, and a check digit of their own. */
function isArticleNumber(digits: string): boolean {
  if (!/^4[59]\d{11}$/.test(digits)) return false
  let sum = 0
  for (let i = 0; i < 13; i++) sum += Number(digits[i]) * (i % 2 === 0 ? 1 : 3)
  return sum % 10 === 0
}
