// PCG64 as NumPy's default_rng runs it, and what resampling does with its numbers, over memory that is given.

// state × MULTIPLIER + increment, all 128 bits wide; the multiplier is 0x2360ed051fc65da44385df649fccf645.
const MULTIPLIER_HIGH: u64 = ((0x2360ed05 as u64) << 32) | 0x1fc65da4
const MULTIPLIER_LOW: u64 = ((0x4385df64 as u64) << 32) | 0x9fccf645

let low: u64 = 0
let high: u64 = 0
let incrementLow: u64 = 0
let incrementHigh: u64 = 0
/** Each step gives two words of 32 bits; the upper one waits here, −1 where there is none. */
let waiting: i64 = -1

export function seed(stateLow: u64, stateHigh: u64, stepLow: u64, stepHigh: u64): void {
  low = stateLow
  high = stateHigh
  incrementLow = stepLow
  incrementHigh = stepHigh
  waiting = -1
}

/**
 * Writes `count` integers from 0 to `bound` − 1, by Lemire's method: the upper half of word × bound, drawing again in the
 * few cases that would be biased.
 */
export function fill(at: usize, count: usize, bound: u64): void {
  const threshold = (((0x100000000 as u64) - bound) % bound) as u32
  const end = at + count * 4
  // Kept here while it runs: reaching for a global takes longer.
  let stateLow = low
  let stateHigh = high
  let left = waiting
  while (at < end) {
    let word = left as u64
    if (left >= 0) left = -1
    else {
      stateHigh =
        stateHigh * MULTIPLIER_LOW + stateLow * MULTIPLIER_HIGH + upperHalf(stateLow, MULTIPLIER_LOW) + incrementHigh
      stateLow = stateLow * MULTIPLIER_LOW + incrementLow
      stateHigh += (stateLow < incrementLow) as u64
      // The halves xored, turned by the topmost six bits.
      const words = rotr<u64>(stateHigh ^ stateLow, stateHigh >> 58)
      word = words & 0xffffffff
      left = (words >> 32) as i64
    }
    const product = word * bound
    store<u32>(at, (product >> 32) as u32)
    if ((product as u32) >= threshold) at += 4
  }
  low = stateLow
  high = stateHigh
  waiting = left
}

/** Of a product of 128 bits, from products of 32 bits. */
function upperHalf(a: u64, b: u64): u64 {
  const aLow = a & 0xffffffff
  const aHigh = a >> 32
  const bLow = b & 0xffffffff
  const bHigh = b >> 32
  const cross = aLow * bHigh
  const middle = ((aLow * bLow) >> 32) + (cross & 0xffffffff) + aHigh * bLow
  return aHigh * bHigh + (cross >> 32) + (middle >> 32)
}

/**
 * Adds up rows of a table: 12 numbers of each row that `picks` names, from `table` on, whose sums are written to `out`.
 * What lies behind a row may be read as well, and its sums are for nobody.
 *
 * Here the numbers are whole, of 15 bits, and so are all sums of 24: whatever the order, they are what single precision
 * gives. So rows are counted first, in `weights`, and then added up two at a time.
 */
export function sumWhole(picks: usize, count: usize, table: usize, stride: usize, out: usize, weights: usize): void {
  memory.fill(weights, 0, (count + 1) * 2)
  for (const end = picks + count * 4; picks < end; picks += 4) {
    const weight = weights + load<usize>(picks) * 2
    store<u16>(weight, load<u16>(weight) + 1)
  }
  let a = i32x4.splat(0)
  let b = i32x4.splat(0)
  let c = i32x4.splat(0)
  for (const end = weights + count * 2; weights < end; weights += 4, table += 2 * stride) {
    const pair = v128.load_splat<u32>(weights)
    const first = v128.load(table)
    const second = v128.load(table + stride)
    a = i32x4.add(a, i32x4.dot_i16x8_s(interleaved(first, second), pair))
    b = i32x4.add(b, i32x4.dot_i16x8_s(interleavedHigh(first, second), pair))
    c = i32x4.add(c, i32x4.dot_i16x8_s(interleaved(v128.load(table, 16), v128.load(table + stride, 16)), pair))
  }
  writeSums(out, f32x4.convert_i32x4_s(a), f32x4.convert_i32x4_s(b), f32x4.convert_i32x4_s(c))
}

function interleaved(a: v128, b: v128): v128 {
  return i16x8.shuffle(a, b, 0, 8, 1, 9, 2, 10, 3, 11)
}

function interleavedHigh(a: v128, b: v128): v128 {
  return i16x8.shuffle(a, b, 4, 12, 5, 13, 6, 14, 7, 15)
}

/** The same in single precision and in the order of `picks`; the numbers are whole ones of 16 bits. */
export function sumSmall(picks: usize, count: usize, table: usize, stride: usize, out: usize): void {
  let a = f32x4.splat(0)
  let b = f32x4.splat(0)
  let c = f32x4.splat(0)
  for (const end = picks + count * 4; picks < end; picks += 4) {
    const row = table + load<usize>(picks) * stride
    a = f32x4.add(a, f32x4.convert_i32x4_u(v128.load_ext<u16>(row)))
    b = f32x4.add(b, f32x4.convert_i32x4_u(v128.load_ext<u16>(row, 8)))
    c = f32x4.add(c, f32x4.convert_i32x4_u(v128.load_ext<u16>(row, 16)))
  }
  writeSums(out, a, b, c)
}

/** The same for numbers in single precision. */
export function sumSingle(picks: usize, count: usize, table: usize, stride: usize, out: usize): void {
  let a = f32x4.splat(0)
  let b = f32x4.splat(0)
  let c = f32x4.splat(0)
  for (const end = picks + count * 4; picks < end; picks += 4) {
    const row = table + load<usize>(picks) * stride
    a = f32x4.add(a, v128.load(row))
    b = f32x4.add(b, v128.load(row, 16))
    c = f32x4.add(c, v128.load(row, 32))
  }
  writeSums(out, a, b, c)
}

function writeSums(out: usize, a: v128, b: v128, c: v128): void {
  v128.store(out, a)
  v128.store(out, b, 16)
  v128.store(out, c, 32)
}
