import { type Numbers, numbersBy } from './columns.ts'

/**
 * Numbers as bytes that gzip can make little of, every bit kept. Scores take few different values, or decimals with a few
 * digits; gzip sees neither in eight bytes a number. So: where few values come again and again, a list of them and where
 * each stands in it; then the first byte of every number, the second of every number, and so on.
 */

/** How an array was written, for whoever reads it back. */
export type Form =
  /** Unsigned integers of so many bytes; `steps`: each as the difference to the one before. */
  | { as: 'integers'; bytes: 1 | 2 | 4; length: number; steps?: true }
  /** Doubles, bit by bit. */
  | { as: 'doubles'; length: number }
  /** Whole numbers over a power of ten. */
  | { as: 'decimals'; digits: number; integers: Form }
  /** Places in a list of values. */
  | { as: 'places'; values: Form; places: Form }

export type Put = (bytes: Uint8Array) => void
/** The next so many bytes. */
export type Take = (length: number) => Uint8Array

export function packNumbers(numbers: Numbers, put: Put): Form {
  return numbers instanceof Float64Array ? packDoubles(numbers, put) : packIntegers(numbers, put)
}

export function unpackNumbers(form: Form, take: Take): Numbers {
  switch (form.as) {
    case 'integers':
      return unpackIntegers(form, take)
    case 'doubles':
      return new Float64Array(whole(take(form.length * 8), 8).buffer)
    case 'decimals': {
      const integers = unpackNumbers(form.integers, take)
      const over = 10 ** form.digits
      return numbersBy(integers.length, (at) =>
        integers[at] === NOTHING ? Number.NaN : (integers[at] as number) / over,
      )
    }
    case 'places': {
      const values = unpackNumbers(form.values, take)
      const places = unpackNumbers(form.places, take)
      return numbersBy(places.length, (at) => values[places[at] as number] as number)
    }
  }
}

/** More different values than this do not come again often enough. */
const MOST_VALUES = 65_536

function packDoubles(numbers: Float64Array, put: Put): Form {
  const values = valuesOf(numbers)
  if (!values) return packDigits(numbers, put)
  const place = new Map(Array.from(values, (value, at) => [value, at]))
  const places = new (values.length > 256 ? Uint16Array : Uint8Array)(numbers.length)
  for (let at = 0; at < numbers.length; at++) places[at] = place.get(numbers[at] as number) as number
  return { as: 'places', values: packDigits(values, put), places: packIntegers(places, put) }
}

/** Each value once, smallest first and nothing last; undefined where a list of them saves nothing. */
function valuesOf(numbers: Float64Array): Float64Array | undefined {
  const most = Math.min(MOST_VALUES, numbers.length / 2)
  const values = new Set<number>()
  for (const number of numbers) {
    values.add(number)
    // A set takes both zeros for one.
    if (values.size > most || Object.is(number, -0)) return undefined
  }
  return Float64Array.from(values).sort()
}

const MOST_DIGITS = 9
/** Stands for a number that is not there. */
const NOTHING = 2 ** 32 - 1

function packDigits(numbers: Float64Array, put: Put): Form {
  for (let digits = 0; digits <= MOST_DIGITS; digits++) {
    const integers = overPower(numbers, 10 ** digits)
    if (integers) return { as: 'decimals', digits, integers: packIntegers(integers, put) }
  }
  put(planes(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength), 8))
  return { as: 'doubles', length: numbers.length }
}

/** Undefined unless division gives every number back to its last bit. */
function overPower(numbers: Float64Array, power: number): Uint32Array | undefined {
  const integers = new Uint32Array(numbers.length)
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] as number
    const integer = Number.isNaN(number) ? NOTHING : Math.round(number * power)
    integers[at] = integer
    // What was kept, not what was meant to be: a Uint32Array has no minus, not even of zero.
    const isExact = integer < NOTHING && Object.is((integers[at] as number) / power, number)
    if (!isExact && !Number.isNaN(number)) return undefined
  }
  return integers
}

function packIntegers(numbers: Exclude<Numbers, Float64Array>, put: Put): Form {
  const bytes = numbers.BYTES_PER_ELEMENT as 1 | 2 | 4
  const steps = bytes > 1 && isRising(numbers)
  const given = steps ? numbers.map((number, at) => number - (at === 0 ? 0 : (numbers[at - 1] as number))) : numbers
  put(planes(new Uint8Array(given.buffer, given.byteOffset, given.byteLength), bytes))
  return { as: 'integers', bytes, length: numbers.length, ...(steps && { steps }) }
}

const INTEGERS = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array }

function unpackIntegers({ bytes, length, steps }: Form & { as: 'integers' }, take: Take) {
  const numbers = new INTEGERS[bytes](whole(take(length * bytes), bytes).buffer)
  if (steps) for (let at = 1; at < length; at++) numbers[at]! += numbers[at - 1] as number
  return numbers
}

function isRising(numbers: Uint8Array | Uint16Array | Uint32Array): boolean {
  for (let at = 1; at < numbers.length; at++) if ((numbers[at] as number) < (numbers[at - 1] as number)) return false
  return true
}

/** All first bytes, then all second ones … */
function planes(bytes: Uint8Array, width: number): Uint8Array {
  const count = bytes.length / width
  const apart = new Uint8Array(bytes.length)
  for (let at = 0; at < count; at++) {
    for (let byte = 0; byte < width; byte++) apart[byte * count + at] = bytes[at * width + byte] as number
  }
  return apart
}

function whole(apart: Uint8Array, width: number): Uint8Array<ArrayBuffer> {
  const count = apart.length / width
  const bytes = new Uint8Array(apart.length)
  for (let at = 0; at < count; at++) {
    for (let byte = 0; byte < width; byte++) bytes[at * width + byte] = apart[byte * count + at] as number
  }
  return bytes
}
