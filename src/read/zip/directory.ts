import type { FileHandle } from 'node:fs/promises'
import { badInput } from '../../errors.ts'

/** What the directory of a zip file says of one of its entries. */
export interface ZipEntry {
  /** As written: a name to look up, never a path to open. */
  name: string
  /** How it is packed: 0 stored, 8 deflate, 93 zstd. */
  method: number
  encrypted: boolean
  crc: number
  /** Bytes in the file. */
  packed: number
  /** Bytes once unpacked. */
  size: number
  /** Where its own header stands. */
  offset: number
}

interface Directory {
  entries: number
  size: number
  offset: number
}

const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const ENTRY = 0x02014b50
const END_SIZE = 22
const ENTRY_SIZE = 46
const MOST_COMMENT = 0xffff
const IN_ZIP_64 = 0xffffffff
const MOST_BYTES = 256 * 1024 * 1024

/** The entries of a zip file, in the order of its directory; of a name that stands there twice the last counts. */
export async function readDirectory(handle: FileHandle, size: number, file: string): Promise<ZipEntry[]> {
  const directory = await findDirectory(handle, size, file)
  const { offset, size: bytes } = directory
  if (offset + bytes > size || bytes < directory.entries * ENTRY_SIZE) throw damaged(file)
  if (bytes > MOST_BYTES) throw tooManyEntries(file)
  const buffer = await bytesAt(handle, offset, bytes, file)
  const byName = new Map<string, ZipEntry>()
  const all: ZipEntry[] = []
  let at = 0
  for (let count = 0; count < directory.entries; count++) {
    if (at + ENTRY_SIZE > bytes || buffer.readUInt32LE(at) !== ENTRY) throw damaged(file)
    const [nameSize, extraSize, commentSize] = [28, 30, 32].map((place) => buffer.readUInt16LE(at + place)) as Sizes
    const next = at + ENTRY_SIZE + nameSize + extraSize + commentSize
    if (next > bytes) throw damaged(file)
    const extra = buffer.subarray(at + ENTRY_SIZE + nameSize, at + ENTRY_SIZE + nameSize + extraSize)
    const entry = entryAt(buffer, at, nameSize, extra, file)
    byName.set(entry.name, entry)
    all.push(entry)
    at = next
  }
  refuseOverlaps(all, offset, file)
  return [...byName.values()]
}

type Sizes = [number, number, number]

function entryAt(buffer: Buffer, at: number, nameSize: number, extra: Buffer, file: string): ZipEntry {
  const [packed, size, offset] = [20, 24, 42].map((place) => buffer.readUInt32LE(at + place)) as Sizes
  const wide = wideNumbers(extra, [size, packed, offset], file)
  return {
    name: buffer.toString('utf8', at + ENTRY_SIZE, at + ENTRY_SIZE + nameSize),
    method: buffer.readUInt16LE(at + 10),
    encrypted: (buffer.readUInt16LE(at + 8) & 1) === 1,
    crc: buffer.readUInt32LE(at + 16),
    size: wide[0],
    packed: wide[1],
    offset: wide[2],
  }
}

/** Numbers that 32 bits cannot hold stand in the extra field 1, in this order, each only where it is needed. */
function wideNumbers(extra: Buffer, narrow: Sizes, file: string): Sizes {
  if (!narrow.includes(IN_ZIP_64)) return narrow
  for (let at = 0; at + 4 <= extra.length; ) {
    const [id, length] = [extra.readUInt16LE(at), extra.readUInt16LE(at + 2)]
    const field = extra.subarray(at + 4, at + 4 + length)
    at += 4 + length
    if (id !== 1) continue
    let place = 0
    return narrow.map((number) => {
      if (number !== IN_ZIP_64) return number
      if (place + 8 > field.length) throw damaged(file)
      place += 8
      return wideNumber(field, place - 8, file)
    }) as Sizes
  }
  throw damaged(file)
}

function wideNumber(buffer: Buffer, at: number, file: string): number {
  const number = Number(buffer.readBigUInt64LE(at))
  if (!Number.isSafeInteger(number)) throw damaged(file)
  return number
}

async function findDirectory(handle: FileHandle, size: number, file: string): Promise<Directory> {
  const start = Math.max(0, size - END_SIZE - MOST_COMMENT)
  const tail = await bytesAt(handle, start, size - start, file)
  for (let at = tail.length - END_SIZE; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END) continue
    if (at + END_SIZE + tail.readUInt16LE(at + 20) > tail.length) continue
    const narrow = {
      entries: tail.readUInt16LE(at + 10),
      size: tail.readUInt32LE(at + 12),
      offset: tail.readUInt32LE(at + 16),
    }
    const isWide = narrow.entries === 0xffff || narrow.size === IN_ZIP_64 || narrow.offset === IN_ZIP_64
    return isWide ? ((await wideDirectory(handle, start + at, file)) ?? narrow) : narrow
  }
  throw cutOff(file)
}

/** Undefined where the numbers are just large, and stand for themselves. */
async function wideDirectory(handle: FileHandle, end: number, file: string): Promise<Directory | undefined> {
  if (end < 20) return undefined
  const locator = await bytesAt(handle, end - 20, 20, file)
  if (locator.readUInt32LE(0) !== LOCATOR_64) return undefined
  const at = wideNumber(locator, 8, file)
  if (at + 56 > end) throw damaged(file)
  const record = await bytesAt(handle, at, 56, file)
  if (record.readUInt32LE(0) !== END_64) throw damaged(file)
  const [entries, size, offset] = [32, 40, 48].map((place) => wideNumber(record, place, file)) as Sizes
  return { entries, size, offset }
}

/** Entries that share their bytes are how a small file unpacks to more than any disk holds. */
function refuseOverlaps(entries: readonly ZipEntry[], end: number, file: string): void {
  const inOrder = [...entries].sort((a, b) => a.offset - b.offset)
  for (const [place, { offset, packed }] of inOrder.entries()) {
    const next = inOrder[place + 1]?.offset ?? end
    if (offset + 30 + packed > next) throw damaged(file)
  }
}

async function bytesAt(handle: FileHandle, offset: number, length: number, file: string): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length)
  const { bytesRead } = await handle.read(buffer, 0, length, offset)
  if (bytesRead < length) throw cutOff(file)
  return buffer
}

const cutOff = (file: string) =>
  badInput(
    'the file is cut off, or no zip file: its directory, which stands at the end, is missing. Copy it again, whole',
    'ファイルが途中で切れているか、zip ファイルではありません。末尾にあるはずの目次がありません。完全なファイルをもう一度コピーしてください',
    { file },
  )

export const damaged = (file: string, entry?: string) =>
  badInput(
    `the zip file is damaged${entry === undefined ? ': its directory does not fit what is in it' : `: ${JSON.stringify(entry)} does not unpack to what was packed`}. Copy it again, whole`,
    `zip ファイルが壊れています（${entry === undefined ? '目次と中身が合いません' : `${JSON.stringify(entry)} を展開できません`}）。完全なファイルをもう一度コピーしてください`,
    { file },
  )

const tooManyEntries = (file: string) =>
  badInput(
    'the directory of this zip file is larger than 256 MB; divide the file',
    'zip ファイルの目次が 256 MB を超えています。ファイルを分けてください',
    { file },
  )
