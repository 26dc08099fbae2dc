import { workingArray } from './arena.ts'
import type { Interned } from './intern.ts'
import { isPythonSpace } from './python-text.ts'

/** Numbers of code points seen in the texts at hand, 0 where none was given. Cleared after use, so it is made only once. */
let numbers: Int32Array | undefined

/** Code points numbered by first appearance, across all the texts; white space (Python's) only if it is to be kept. */
export function internCodePoints(texts: readonly string[], keepWhitespace: boolean): Interned {
  numbers ??= new Int32Array(0x110000)
  const known = numbers
  const seen: number[] = []
  const ids = texts.map((text) => {
    const list = workingArray(text.length)
    let length = 0
    for (let i = 0; i < text.length; i++) {
      let point = text.charCodeAt(i)
      if (point >= 0xd800 && point <= 0xdbff) {
        point = text.codePointAt(i)!
        if (point > 0xffff) i++
      }
      if (known[point] === 0) {
        if (!keepWhitespace && isPythonSpace(point)) continue
        known[point] = seen.push(point)
      }
      list[length++] = known[point]! - 1
    }
    return list.subarray(0, length)
  })
  for (const point of seen) known[point] = 0
  return { ids, distinct: seen.length }
}
