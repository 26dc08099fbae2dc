import { isUtf8 } from 'node:buffer'
import type { Source } from './row.ts'
import { notUtf8 } from './sniff.ts'

/** Passes on copies of chunks that end at character boundaries; throws BadInput, naming the line, where the bytes are no UTF-8. */
export async function* utf8Chunks({ file, chunks }: Source): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  let line = 1
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk])
    const end = lastBoundary(bytes)
    const whole = bytes.subarray(0, end)
    rest = bytes.subarray(end)
    if (!isUtf8(whole)) throw notUtf8(file, line + firstLineNotUtf8(whole) - 1)
    line += countLines(whole)
    yield whole
  }
  if (rest.length > 0) throw notUtf8(file, line)
}

/** Where the last character that may be cut off begins: at most three bytes before the end. */
function lastBoundary(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number
    if (byte < 0x80) break
    if (byte < 0xc0) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return length > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

/** From 1. A line break is never part of a longer character, so each line can be asked alone. */
export function firstLineNotUtf8(bytes: Buffer): number {
  for (let line = 1, start = 0; ; line++) {
    const end = bytes.indexOf(10, start)
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) return line
    start = end + 1
  }
}

function countLines(bytes: Buffer): number {
  let count = 0
  for (let i = bytes.indexOf(10); i >= 0; i = bytes.indexOf(10, i + 1)) count++
  return count
}
