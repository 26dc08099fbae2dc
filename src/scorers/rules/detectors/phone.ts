import { type Detector, digitsOf, isOneDigit } from './detection.ts'

const SHAPES = [
  // +81 90-1234-5678, +44 (0)20 7946 0958
  /\+[1-9](?:[ .()-]{0,2}\d){7,14}/,
  // 03-1234-5678, 090 1234 5678, 0120-123-456
  /0[1-9]\d{0,3}([- .])\d{1,4}\1\d{3,4}/,
  // (03) 1234-5678, 03(1234)5678
  /\(0[1-9]\d{0,3}\) ?\d{1,4}[- ]\d{4}/,
  /0[1-9]\d{0,3}\(\d{1,4}\) ?\d{4}/,
  // 0312345678, 09012345678
  /0[1-9]\d{8,9}/,
  // 415-555-0132, (415) 555-0132, 415.555.0132, 1-800-555-0199
  /(?:1[-. ])?\([2-9]\d{2}\) ?[2-9]\d{2}[-. ]\d{4}/,
  /(?:1-)?[2-9]\d{2}-[2-9]\d{2}-\d{4}/,
  /(?:1\.)?[2-9]\d{2}\.[2-9]\d{2}\.\d{4}/,
]

/** A digit before a separator belongs to a date, a time, an address or a decimal; a letter to a model number or path. */
const BEFORE = String.raw`(?:(?<=TEL|FAX|Tel|Fax|tel|fax)|(?<![\dA-Za-z+]|\d[-./:]|[A-Za-z][-_/]))`
const AFTER = String.raw`(?!\d|[A-Za-z]|[-.:]\d)`

export const phone: Detector = {
  kind: 'phone',
  // The one back-reference (the same separator twice) is numbered for the joined pattern.
  pattern: new RegExp(`${BEFORE}(?:${SHAPES.map((shape) => shape.source).join('|')})${AFTER}`, 'g'),
  accepts(match) {
    const digits = digitsOf(match)
    if (isOneDigit(digits) || digits.endsWith('00000000')) return false
    if (match.startsWith('+')) return true
    if (!digits.startsWith('0')) return true
    return digits.length === 10 || (digits.length === 11 && /^0(?:[5789]0|20|800)/.test(digits))
  },
}
