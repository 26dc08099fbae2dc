/** 256 KB, enough for texts of some thousand words; larger ones get memory of their own. */
const SIZE = 1 << 16

let memory: Int32Array | undefined
let used = 0
let depth = 0

/**
 * Runs a calculation whose working arrays come from one piece of memory that is kept: a new array of a hundred numbers
 * takes longer than most of what is done with it. Nothing that `workingArray` gave may leave it.
 */
export function inArena<Result>(calculate: () => Result): Result {
  const before = used
  depth++
  try {
    return calculate()
  } finally {
    depth--
    used = before
  }
}

/** So many zeros, for the calculation at hand; outside of any, an array like every other. */
export function workingArray(length: number): Int32Array {
  if (depth === 0 || used + length > SIZE) return new Int32Array(length)
  memory ??= new Int32Array(SIZE)
  const array = memory.subarray(used, used + length)
  used += length
  return array.fill(0)
}
