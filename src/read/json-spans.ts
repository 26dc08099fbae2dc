import { badInput } from '../errors.ts'

/** Where one value of a JSON text stands, without having been read. */
export interface JsonSpan {
  /** What it stands in: `['samples']` for an item of that list, `[]` for a member of the whole. */
  inside: readonly (string | number)[]
  key: string | number
  /** Offsets in bytes; `end` is behind the last one. */
  start: number
  end: number
  line: number
}

/** Which lists and objects are looked into; of all others only the place is told. The whole always is. */
export type Opens = (path: readonly (string | number)[]) => boolean

/** The places of values in JSON that comes in chunks, whatever its size. Throws BadInput where it is cut off or none. */
export async function* jsonSpans(
  chunks: AsyncIterable<Uint8Array>,
  file: string,
  opens: Opens = () => false,
): AsyncGenerator<JsonSpan> {
  const scanner = new SpanScanner(file, opens)
  for await (const chunk of chunks) yield* scanner.take(chunk)
  scanner.end()
}

/** The members of the object that these bytes are. */
export function membersOf(bytes: Uint8Array, file: string): Map<string, JsonSpan> {
  const scanner = new SpanScanner(file, () => false)
  const spans = scanner.take(bytes)
  scanner.end()
  // Of a key written twice the last, as JSON.parse has it.
  return new Map(spans.map((span) => [String(span.key), span]))
}

const [QUOTE, BACKSLASH, COMMA, COLON, LINE_FEED] = [0x22, 0x5c, 0x2c, 0x3a, 0x0a]
const [OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP] = [0x5b, 0x5d, 0x7b, 0x7d]
const BOM = [0xef, 0xbb, 0xbf]
/** A longer key is none that anybody looks for. */
const MOST_KEY = 1000
const isSpace = (byte: number) => byte === 0x20 || byte === LINE_FEED || byte === 0x0d || byte === 0x09

interface Frame {
  isList: boolean
  path: (string | number)[]
  count: number
  key: string
}

/** What comes next, where a container is looked into. */
type Wants = 'value' | 'first' | 'key' | 'colon' | 'comma' | 'end'

class SpanScanner {
  readonly #file: string
  readonly #opens: Opens
  readonly #frames: Frame[] = []
  #wants: Wants = 'value'
  /** Where the chunk begins in the file. */
  #base = 0
  #line = 1
  /** The value that is stepped over, if any. */
  #begun: { start: number; line: number; isScalar: boolean } | undefined
  #depth = 0
  #inString = false
  /** Whether the last byte of a string so far was an odd backslash. */
  #escaped = false
  /** The key that is being read, as far as it was seen. */
  #key: number[] | undefined

  constructor(file: string, opens: Opens) {
    this.#file = file
    this.#opens = opens
  }

  take(chunk: Uint8Array): JsonSpan[] {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    const spans: JsonSpan[] = []
    let at = this.#base === 0 && BOM.every((byte, place) => bytes[place] === byte) ? BOM.length : 0
    while (at < bytes.length) {
      if (this.#key) at = this.#takeKey(bytes, at)
      else if (this.#begun) at = this.#step(bytes, at, spans)
      else at = this.#look(bytes, at)
    }
    this.#base += bytes.length
    return spans
  }

  end(): void {
    if (this.#wants === 'end' && !this.#begun) return
    const list = this.#frames.findLast(({ isList }) => isList)
    throw cutOff(this.#file, this.#line, list && { path: list.path.join('.'), whole: list.count })
  }

  /** One byte of a container that is looked into. */
  #look(bytes: Buffer, at: number): number {
    const byte = bytes[at] as number
    if (byte === LINE_FEED) this.#line++
    if (isSpace(byte)) return at + 1
    const frame = this.#frames.at(-1)
    if (this.#wants === 'value' || this.#wants === 'first') {
      if (this.#wants === 'first' && byte === CLOSE_LIST && frame?.isList) return this.#close(at)
      return this.#begin(byte, at)
    }
    if (!frame) throw this.#unexpected(bytes, at)
    if (this.#wants === 'key') {
      if (byte === CLOSE_MAP && frame.count === 0) return this.#close(at)
      if (byte !== QUOTE) throw this.#unexpected(bytes, at)
      this.#key = []
      this.#escaped = false
    } else if (this.#wants === 'colon') {
      if (byte !== COLON) throw this.#unexpected(bytes, at)
      this.#wants = 'value'
    } else if (byte === COMMA) this.#wants = frame.isList ? 'value' : 'key'
    else if (byte === (frame.isList ? CLOSE_LIST : CLOSE_MAP)) return this.#close(at)
    else throw this.#unexpected(bytes, at)
    return at + 1
  }

  #begin(byte: number, at: number): number {
    const frame = this.#frames.at(-1)
    const path = frame ? [...frame.path, frame.isList ? frame.count : frame.key] : []
    const isContainer = byte === OPEN_LIST || byte === OPEN_MAP
    if (isContainer && (!frame || this.#opens(path))) {
      this.#frames.push({ isList: byte === OPEN_LIST, path, count: 0, key: '' })
      this.#wants = byte === OPEN_LIST ? 'first' : 'key'
      return at + 1
    }
    if (!frame) throw notJson(this.#file, this.#line)
    const isScalar = !isContainer && byte !== QUOTE
    if (isScalar && !isScalarByte(byte)) throw notJson(this.#file, this.#line)
    this.#begun = { start: this.#base + at, line: this.#line, isScalar }
    this.#depth = isContainer ? 1 : 0
    this.#inString = byte === QUOTE
    this.#escaped = false
    return at + 1
  }

  /** On through a value whose content does not matter; strings are jumped over. */
  #step(bytes: Buffer, from: number, spans: JsonSpan[]): number {
    let at = from
    while (at < bytes.length) {
      if (this.#inString) {
        at = this.#skipString(bytes, at)
        if (this.#inString) return at
        if (this.#depth === 0) return this.#finish(at, spans)
        continue
      }
      const byte = bytes[at] as number
      if (this.#depth === 0) {
        // A number, true, false or null ends before what follows it.
        if (!isScalarByte(byte)) return this.#finish(at, spans)
      } else if (byte === QUOTE) this.#inString = true
      else if (byte === LINE_FEED) this.#line++
      else if (byte === OPEN_LIST || byte === OPEN_MAP) this.#depth++
      else if ((byte === CLOSE_LIST || byte === CLOSE_MAP) && --this.#depth === 0) return this.#finish(at + 1, spans)
      at++
    }
    return at
  }

  #finish(end: number, spans: JsonSpan[]): number {
    const frame = this.#frames.at(-1) as Frame
    const { start, line } = this.#begun as { start: number; line: number }
    const key = frame.isList ? frame.count : frame.key
    spans.push({ inside: frame.path, key, start, end: this.#base + end, line })
    frame.count++
    this.#begun = undefined
    this.#wants = 'comma'
    return end
  }

  #close(at: number): number {
    this.#frames.pop()
    const around = this.#frames.at(-1)
    if (around) around.count++
    this.#wants = around ? 'comma' : 'end'
    return at + 1
  }

  /** Behind the closing quote, or behind the chunk. */
  #skipString(bytes: Buffer, from: number): number {
    let at = from
    if (this.#escaped) {
      this.#escaped = false
      at++
    }
    for (;;) {
      const quote = bytes.indexOf(QUOTE, at)
      const end = quote < 0 ? bytes.length : quote
      let slash = end - 1
      while (slash >= at && bytes[slash] === BACKSLASH) slash--
      const isEscaped = (end - 1 - slash) % 2 === 1
      if (quote < 0) {
        this.#escaped = isEscaped
        return end
      }
      if (!isEscaped) {
        this.#inString = false
        return quote + 1
      }
      at = quote + 1
    }
  }

  #takeKey(bytes: Buffer, at: number): number {
    const byte = bytes[at] as number
    const key = this.#key as number[]
    if (byte === QUOTE && !this.#escaped) {
      const frame = this.#frames.at(-1) as Frame
      frame.key = textOf(key) ?? ''
      this.#key = undefined
      this.#wants = 'colon'
    } else {
      this.#escaped = byte === BACKSLASH && !this.#escaped
      if (key.length < MOST_KEY) key.push(byte)
    }
    return at + 1
  }

  #unexpected(bytes: Buffer, at: number) {
    return notJson(this.#file, this.#line, bytes.toString('utf8', at, at + 1))
  }
}

const isScalarByte = (byte: number) =>
  byte > 0x20 &&
  byte !== COMMA &&
  byte !== COLON &&
  byte !== QUOTE &&
  byte !== OPEN_LIST &&
  byte !== CLOSE_LIST &&
  byte !== OPEN_MAP &&
  byte !== CLOSE_MAP

function textOf(key: readonly number[]): string | undefined {
  try {
    return JSON.parse(`"${Buffer.from(key).toString('utf8')}"`) as string
  } catch {
    return undefined
  }
}

const notJson = (file: string, line: number, found?: string) =>
  badInput(
    `not JSON${found === undefined ? '' : `: ${JSON.stringify(found)} is out of place here`}`,
    `JSON として読めません${found === undefined ? '' : `。ここに ${JSON.stringify(found)} は置けません`}`,
    { file, line },
  )

function cutOff(file: string, line: number, list: { path: string; whole: number } | undefined) {
  const after = list
    ? {
        en: ` in the list ${list.path}, after ${list.whole} whole entries`,
        ja: `（リスト ${list.path} の ${list.whole} 件目の後）`,
      }
    : { en: '', ja: '' }
  return badInput(
    `the file is cut off: it ends in the middle of its JSON${after.en}. Copy it again, whole`,
    `ファイルが途中で切れています${after.ja}。完全なファイルをもう一度コピーしてください`,
    { file, line },
  )
}
