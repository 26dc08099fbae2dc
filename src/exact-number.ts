/**
 * A number of JSON whose digits a double cannot keep, as 1234567890123456789 or 0.1000000000000000055511151231257827.
 * It stands where a number stands, is written back digit by digit, and equals only what has the same value.
 */
export class ExactNumber {
  readonly digits: string

  /** The number as JSON writes it. */
  constructor(digits: string) {
    this.digits = digits
  }

  toString(): string {
    return this.digits
  }

  valueOf(): number {
    return Number(this.digits)
  }

  toJSON(): unknown {
    return rawJson(this.digits)
  }
}

// Node has it since 21; the types of the language do not yet.
const { rawJSON } = JSON as { rawJSON?: (text: string) => unknown }
const rawJson = (digits: string) => rawJSON?.(digits) ?? Number(digits)

/** The number as JSON text says it: a double where that is the same number, an ExactNumber where it is not. */
export function numberOf(source: string): number | ExactNumber {
  const value = Number(source)
  if (!losesDigits(source, value)) return value
  return new ExactNumber(source)
}

/** Fifteen digits always survive. Integers so long that a double is written 1e+21 are kept as they are: ids are made of them. */
export function losesDigits(source: string, value: number): boolean {
  if (source.length < 16 && !/e/i.test(source)) return false
  if (Math.abs(value) >= 1e21 && /^-?\d+$/.test(source)) return true
  return canonical(source) !== canonical(String(value))
}

/** Whether two numbers have the same value, to the last digit. */
export function sameNumber(a: number | ExactNumber, b: number | ExactNumber): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a === b
  return canonical(String(a)) === canonical(String(b))
}

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i

/** Digits without zeros around them, and the power of ten they are multiplied by. */
function canonical(number: string): string {
  const [, sign = '', whole = '', part = '', power = '0'] = NUMBER.exec(number) ?? []
  const digits = whole + part
  let start = 0
  let end = digits.length
  while (start < end && digits[start] === '0') start++
  while (end > start && digits[end - 1] === '0') end--
  if (start === end) return '0'
  return `${sign}${digits.slice(start, end)}e${BigInt(power) - BigInt(part.length) + BigInt(digits.length - end)}`
}

/** The same data with doubles in place of exact numbers: for code that knows no others. A copy only where there are some. */
export function asDoubles<Data>(data: Data): Data {
  return doubles(data) as Data
}

function doubles(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof ExactNumber) return Number(value)
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return value
  const entries = Object.entries(value)
  const changed = entries.map(([key, item]): [string, unknown] => [key, doubles(item)])
  if (changed.every(([, item], index) => item === entries[index]?.[1])) return value
  return Array.isArray(value) ? changed.map(([, item]) => item) : Object.fromEntries(changed)
}
