const MOST_BYTES = 16 * 1024

/** A reply as it is kept with a failure: at most 16 kB, with a mark where it was cut. */
export function cutReply(reply: string): string {
  if (reply.length <= MOST_BYTES / 4) return reply
  const bytes = Buffer.from(reply)
  if (bytes.length <= MOST_BYTES) return reply
  let end = MOST_BYTES
  // Not in the middle of a character: continuation bytes begin with the bits 10.
  while (end > 0 && ((bytes[end] as number) & 0xc0) === 0x80) end--
  return `${bytes.toString('utf8', 0, end)}… [cut at 16 kB]`
}
