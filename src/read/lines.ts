/** A line without its line break; `bytes` is null when it was too long to keep, and good until the next batch. */
export interface Line {
  number: number
  bytes: Buffer | null
}

const MOST_BYTES = 64 * 1024 * 1024
const LINE_FEED = 10

/**
 * Whole lines, as many together as a chunk holds, without the last line break; good until the next are asked for.
 * Null stands for a line that was too long to keep: never more than `limit` bytes of one are held.
 */
export async function* lineBlocks(
  chunks: AsyncIterable<Uint8Array>,
  limit = MOST_BYTES,
): AsyncGenerator<Buffer | null> {
  let begun: Buffer[] = []
  let size = 0
  const finish = (rest: Buffer): Buffer | null => {
    const line = size + rest.length > limit ? null : Buffer.concat([...begun, rest])
    begun = []
    size = 0
    return line
  }
  for await (const chunk of chunks) {
    let rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    const end = size > 0 ? rest.indexOf(LINE_FEED) : -1
    if (end >= 0) {
      yield finish(rest.subarray(0, end))
      rest = rest.subarray(end + 1)
    }
    const last = rest.lastIndexOf(LINE_FEED)
    if (last >= 0) {
      yield rest.subarray(0, last)
      rest = rest.subarray(last + 1)
    }
    size += rest.length
    if (size > limit) begun = []
    else if (rest.length > 0) begun.push(Buffer.from(rest))
  }
  if (size > 0) yield finish(Buffer.alloc(0))
}

/**
 * Splits bytes at line feeds, and hands on the lines of one chunk together: waiting for each alone would cost more than reading it.
 * They are cut off one by one as they are asked for, and must be asked for to the last before the next batch is.
 */
export async function* lineBatches(
  chunks: AsyncIterable<Uint8Array>,
  limit = MOST_BYTES,
): AsyncGenerator<Iterable<Line>> {
  let number = 1
  function* linesOf(block: Buffer): Generator<Line> {
    let start = 0
    for (let end = block.indexOf(LINE_FEED); end >= 0; end = block.indexOf(LINE_FEED, start)) {
      yield { number: number++, bytes: block.subarray(start, end) }
      start = end + 1
    }
    yield { number: number++, bytes: block.subarray(start) }
  }
  for await (const block of lineBlocks(chunks, limit)) {
    yield block ? linesOf(block) : [{ number: number++, bytes: null }]
  }
}
