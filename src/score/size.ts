import { ExactNumber } from '../exact-number.ts'
import type { Json } from '../json.ts'
import type { Case } from './case.ts'

/** Answers beyond this are no score's business. */
export const MOST_BYTES = 10_000_000

/** What is longer than this may keep everybody else waiting: it is scored in a thread of its own. */
export const LARGE = 100_000

/** Objects are the same for every scorer of a case, and are measured once. */
const known = new WeakMap<object, number>()

/** Characters of the larger one of answer and reference: the two that scorers compare. */
export function sizeOf({ output, expected }: Case): number {
  return Math.max(measure(output), measure(expected))
}

/** Of a character in UTF-8. */
export const MOST_BYTES_EACH = 3

/** Whether one of them is beyond the limit; asked only about those that may be. */
export function isTooLarge({ output, expected }: Case): boolean {
  return [output, expected].some(
    (value) => measure(value) * MOST_BYTES_EACH > MOST_BYTES && bytesOf(value) > MOST_BYTES,
  )
}

const bytesOf = (value: Json | undefined) =>
  Buffer.byteLength(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

function measure(value: Json | undefined): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 8
  let size = known.get(value)
  if (size === undefined) {
    size = sizeIn(value)
    known.set(value, size)
  }
  return size
}

function sizeIn(root: object): number {
  let size = 0
  const stack: unknown[] = [root]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    size += 3
    if (typeof node === 'string') size += node.length
    else if (node instanceof ExactNumber) size += node.digits.length
    else if (Array.isArray(node)) for (const item of node) stack.push(item ?? null)
    else if (typeof node === 'object' && node !== null)
      for (const [key, item] of Object.entries(node)) {
        size += key.length
        stack.push(item ?? null)
      }
  }
  return size
}
