import { type Detector, digitsOf, isOneDigit } from './detection.ts'

/** The twelve digits of Japan's Individual Number, the last a check digit. */
export const myNumber: Detector = {
  kind: 'my_number',
  pattern: /(?<![\dA-Za-z]|\d[-.,/]|(?<!\d)\d{4} )\d{4}([ -]?)\d{4}\1\d{4}(?!\d|[A-Za-z]|[-.,/]\d| \d{4}(?!\d))/g,
  accepts(match) {
    const digits = digitsOf(match)
    return !isOneDigit(digits) && checkDigit(digits) === Number(digits[11]) && !isMinute(match)
  },
}

function checkDigit(digits: string): number {
  let sum = 0
  for (let n = 1; n <= 11; n++) sum += Number(digits[11 - n]) * (n <= 6 ? n + 1 : n - 5)
  const rest = sum % 11
  return rest <= 1 ? 0 : 11 - rest
}

/** A minute written together, 202601151030: one in eleven would pass the check. */
const isMinute = (match: string) =>
  /^(?:19[7-9]|20[0-4])\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d$/.test(match)
