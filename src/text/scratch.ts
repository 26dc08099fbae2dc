/** Up to this many numbers (256 KB) are kept between calls; larger texts get memory of their own. */
const KEPT = 1 << 16

/**
 * Working memory for one synchronous function, zeroed up to `length` on every call. A fresh array of a few hundred
 * numbers costs more than most texts take to count, so it is used again; what comes back may be longer than asked.
 */
export function scratch(): (length: number) => Int32Array {
  let kept = new Int32Array(0)
  return (length) => {
    if (length > KEPT) return new Int32Array(length)
    if (kept.length < length) kept = new Int32Array(Math.max(1024, length * 2))
    else kept.fill(0, 0, length)
    return kept
  }
}
