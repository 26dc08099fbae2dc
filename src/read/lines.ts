/** A line without its line break; `bytes` is null when it was too long to keep, and good until the next batch. */
export interface Line {
  number: number
  bytes: Buffer | null
}

const MOST_BYTES = 64 * 1024 * 1024
const LINE_FEED = 10

/**
 * Splits bytes at line feeds, and hands on the lines of one chunk together: waiting for each alone would cost more than reading it.
 * They are cut off one by one as they are asked for, and must be asked for to the last before the next batch is.
 * Never holds more than `limit` bytes of a line.
 */
export async function* lineBatches(
  chunks: AsyncIterable<Uint8Array>,
  limit = MOST_BYTES,
): AsyncGenerator<Iterable<Line>> {
  let number = 1
  let begun: Buffer[] = []
  let size = 0
  const finish = (rest: Buffer): Line => {
    const tooLong = size + rest.length > limit
    const bytes = tooLong ? null : begun.length === 0 ? rest : Buffer.concat([...begun, rest])
    begun = []
    size = 0
    return { number: number++, bytes }
  }
  for await (const chunk of chunks) {
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    let start = 0
    function* lines(): Generator<Line> {
      for (let end = buffer.indexOf(LINE_FEED); end >= 0; end = buffer.indexOf(LINE_FEED, start)) {
        const bytes = buffer.subarray(start, end)
        start = end + 1
        yield finish(bytes)
      }
    }
    yield lines()
    if (start === buffer.length) continue
    size += buffer.length - start
    if (size > limit) begun = []
    else begun.push(Buffer.from(buffer.subarray(start)))
  }
  if (size > 0) yield [finish(Buffer.alloc(0))]
}
