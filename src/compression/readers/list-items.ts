/** A piece of a JSON list, or of several after each other: the bytes of one item. */
export interface Item {
  /** Null when it was too long to keep. */
  bytes: Buffer | null
  line: number
  /** Which list it stands in, from 0. */
  list: number
  /** The file ended before the item did. */
  cut: boolean
}

const MOST_BYTES = 64 * 1024 * 1024
const [QUOTE, BACKSLASH, COMMA, LINE_FEED] = [0x22, 0x5c, 0x2c, 0x0a]
const [OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Splits a JSON list into its items as its bytes come in, so that only one item is held at a time. */
export async function* listItems(chunks: AsyncIterable<Uint8Array>, limit = MOST_BYTES): AsyncGenerator<Item[]> {
  const splitter = new ListSplitter(limit)
  for await (const chunk of chunks) {
    const batch = splitter.take(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
    if (batch.length > 0) yield batch
  }
  const rest = splitter.end()
  if (rest) yield [rest]
}

class ListSplitter {
  readonly #limit: number
  #depth = 0
  #inString = false
  #escaped = false
  #line = 1
  #list = -1
  /** What of the current item came in earlier chunks. */
  #begun: Buffer[] = []
  #size = 0
  #itemLine = 0
  #inItem = false

  constructor(limit: number) {
    this.#limit = limit
  }

  take(chunk: Buffer): Item[] {
    const items: Item[] = []
    let start = 0
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i] as number
      if (byte === LINE_FEED) this.#line++
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false
        else if (byte === BACKSLASH) this.#escaped = true
        else if (byte === QUOTE) this.#inString = false
        continue
      }
      if (!this.#inItem) {
        if (this.#depth === 0) {
          if (byte === OPEN_LIST) {
            this.#depth = 1
            this.#list++
          }
          continue
        }
        if (byte === CLOSE_LIST) {
          this.#depth = 0
          continue
        }
        if (byte <= 0x20 || byte === COMMA) continue
        this.#inItem = true
        this.#itemLine = this.#line
        start = i
      }
      if (byte === QUOTE) this.#inString = true
      else if (byte === OPEN_LIST || byte === OPEN_MAP) this.#depth++
      else if (byte === CLOSE_MAP || byte === CLOSE_LIST || byte === COMMA) {
        if (byte === COMMA ? this.#depth > 1 : --this.#depth > 1) continue
        // A bracket belongs to the item it closes; a comma, or the end of the list, does not.
        const closesItem = byte !== COMMA && this.#depth === 1
        items.push(this.#finish(chunk.subarray(start, closesItem ? i + 1 : i), false))
      }
    }
    if (this.#inItem) this.#keep(chunk.subarray(start))
    return items
  }

  end(): Item | undefined {
    return this.#inItem ? this.#finish(Buffer.alloc(0), true) : undefined
  }

  #keep(part: Buffer): void {
    this.#size += part.length
    if (this.#size > this.#limit) this.#begun = []
    else this.#begun.push(part)
  }

  #finish(rest: Buffer, cut: boolean): Item {
    const tooLong = this.#size + rest.length > this.#limit
    const bytes = tooLong ? null : this.#begun.length === 0 ? rest : Buffer.concat([...this.#begun, rest])
    this.#begun = []
    this.#size = 0
    this.#inItem = false
    return { bytes, line: this.#itemLine, list: this.#list, cut }
  }
}
