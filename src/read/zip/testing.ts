import { crc32, deflateRawSync, zstdCompressSync } from 'node:zlib'

export interface TestEntry {
  name: string
  bytes: Buffer | string
  method?: 'stored' | 'deflate' | 'zstd'
  /** Sizes and checksum stand behind the data, as a writer that cannot seek leaves them. */
  descriptor?: boolean
  /** What the directory says, where that is not the truth. */
  says?: { crc?: number; size?: number; method?: number; flags?: number; offset?: number }
}

export interface TestZip {
  /** Numbers are written as zip64 though they are small. */
  wide?: boolean
  comment?: string
}

const METHODS = { stored: 0, deflate: 8, zstd: 93 } as const

/** A zip file, byte by byte, so that tests can have every shape of one. */
export function makeZip(entries: readonly TestEntry[], { wide = false, comment = '' }: TestZip = {}): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  const add = (part: Buffer) => {
    parts.push(part)
    at += part.length
  }
  for (const { name, bytes, method = 'deflate', descriptor = false, says = {} } of entries) {
    const data = Buffer.from(bytes)
    const packed = method === 'stored' ? data : method === 'zstd' ? zstdCompressSync(data) : deflateRawSync(data)
    const offset = says.offset ?? at
    const named = Buffer.from(name)
    const numbers = { crc: says.crc ?? crc32(data), packed: packed.length, size: says.size ?? data.length }
    const flags = says.flags ?? (descriptor ? 8 : 0)
    const head = { method: says.method ?? METHODS[method], flags }
    add(localHeader(named, head, descriptor ? { crc: 0, packed: 0, size: 0 } : numbers))
    add(packed)
    if (descriptor) add(numbersOf([0x08074b50, numbers.crc, numbers.packed, numbers.size]))
    directory.push(directoryEntry(named, head, numbers, offset, wide))
  }
  const listed = Buffer.concat(directory)
  const start = at
  add(listed)
  if (wide) {
    const end64 = Buffer.alloc(56)
    end64.writeUInt32LE(0x06064b50, 0)
    end64.writeBigUInt64LE(44n, 4)
    for (const [place, value] of [
      [24, entries.length],
      [32, entries.length],
      [40, listed.length],
      [48, start],
    ] as const)
      end64.writeBigUInt64LE(BigInt(value), place)
    const locator = Buffer.alloc(20)
    locator.writeUInt32LE(0x07064b50, 0)
    locator.writeBigUInt64LE(BigInt(at), 8)
    locator.writeUInt32LE(1, 16)
    add(end64)
    add(locator)
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(wide ? 0xffff : entries.length, 8)
  end.writeUInt16LE(wide ? 0xffff : entries.length, 10)
  end.writeUInt32LE(wide ? 0xffffffff : listed.length, 12)
  end.writeUInt32LE(wide ? 0xffffffff : start, 16)
  end.writeUInt16LE(comment.length, 20)
  add(end)
  add(Buffer.from(comment))
  return Buffer.concat(parts)
}

interface Numbers {
  crc: number
  packed: number
  size: number
}

interface Head {
  method: number
  flags: number
}

function localHeader(name: Buffer, { method, flags }: Head, { crc, packed, size }: Numbers): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(method, 8)
  header.writeUInt32LE(crc, 14)
  header.writeUInt32LE(packed, 18)
  header.writeUInt32LE(size, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function directoryEntry(
  name: Buffer,
  { method, flags }: Head,
  { crc, packed, size }: Numbers,
  offset: number,
  wide: boolean,
): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt16LE(method, 10)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(wide ? 0xffffffff : packed, 20)
  entry.writeUInt32LE(wide ? 0xffffffff : size, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(wide ? 0xffffffff : offset, 42)
  const extra = Buffer.alloc(wide ? 28 : 0)
  if (wide) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(24, 2)
    for (const [place, value] of [size, packed, offset].entries()) extra.writeBigUInt64LE(BigInt(value), 4 + 8 * place)
    entry.writeUInt16LE(extra.length, 30)
  }
  return Buffer.concat([entry, name, extra])
}

function numbersOf(numbers: readonly number[]): Buffer {
  const buffer = Buffer.alloc(4 * numbers.length)
  for (const [place, number] of numbers.entries()) buffer.writeUInt32LE(number, 4 * place)
  return buffer
}
