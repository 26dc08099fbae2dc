import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { constants, crc32, inflateRaw, inflateRawSync, zstdDecompress, zstdDecompressSync } from 'node:zlib'
import { type BadInput, badInput } from '../../errors.ts'
import { BlockReader } from '../block-reader.ts'
import { damaged, readDirectory, type ZipEntry } from './directory.ts'

const inflate = promisify(inflateRaw)
const unzstd = promisify(zstdDecompress)

const LOCAL = 0x04034b50
const LOCAL_SIZE = 30
const [STORED, DEFLATE, ZSTD] = [0, 8, 93]

/** The largest entry that is unpacked: it is held whole. */
const MOST_BYTES = 256 * 1024 * 1024
/** Up to this much is unpacked at once: handing it to another thread and back would take longer. */
const SMALL_BYTES = 256 * 1024
/** From this much on, a file that unpacks to so many times its size is no log that a tool wrote. */
const SUSPICIOUS_BYTES = 1024 * 1024 * 1024
const SUSPICIOUS_RATIO = 1000

/** A zip file, read entry by entry: only its directory is held. Throws BadInput for what is damaged, locked or a trap. */
export class ZipFile {
  readonly #handle: FileHandle
  readonly #bytes: BlockReader
  readonly #file: string
  readonly #entries: ReadonlyMap<string, ZipEntry>

  private constructor(handle: FileHandle, file: string, entries: readonly ZipEntry[]) {
    this.#handle = handle
    this.#bytes = new BlockReader(handle, file)
    this.#file = file
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]))
  }

  /** `file` is the name that messages use. */
  static async open(path: string, file: string): Promise<ZipFile> {
    const handle = await open(path)
    try {
      const { size } = await handle.stat()
      const entries = await readDirectory(handle, size, file)
      const total = entries.reduce((sum, entry) => sum + entry.size, 0)
      if (total > SUSPICIOUS_BYTES && total > SUSPICIOUS_RATIO * size) throw isBomb(file, size, total)
      return new ZipFile(handle, file, entries)
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  /** In the order of the directory. */
  names(): IterableIterator<string> {
    return this.#entries.keys()
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** An entry, unpacked and checked. */
  async read(name: string): Promise<Buffer> {
    const entry = this.#entries.get(name)
    if (!entry) throw damaged(this.#file, name)
    if (entry.encrypted) throw isLocked(this.#file, name)
    if (entry.size > MOST_BYTES) throw tooLarge(this.#file, name)
    const bytes = await this.#unpack(entry, await this.#packed(entry))
    if (bytes.length !== entry.size || crc32(bytes) !== entry.crc) throw damaged(this.#file, name)
    return bytes
  }

  /** Its own header and what follows it, mostly in one go: names stand in both places, extra fields are short. */
  async #packed({ name, offset, packed }: ZipEntry): Promise<Buffer> {
    const guess = LOCAL_SIZE + Buffer.byteLength(name) + packed
    const read = await this.#bytes.read(offset, guess)
    if (read.readUInt32LE(0) !== LOCAL) throw damaged(this.#file, name)
    const start = LOCAL_SIZE + read.readUInt16LE(26) + read.readUInt16LE(28)
    if (start + packed <= guess) return read.subarray(start, start + packed)
    return this.#bytes.read(offset + start, packed)
  }

  async #unpack({ name, method, size }: ZipEntry, packed: Buffer): Promise<Buffer> {
    if (method === STORED) return packed
    // Not one byte more than the directory announces, whatever is in it.
    const maxOutputLength = Math.max(1, size)
    const isSmall = size <= SMALL_BYTES
    try {
      if (method === DEFLATE) {
        const options = { maxOutputLength }
        return isSmall ? inflateRawSync(packed, options) : await inflate(packed, options)
      }
      if (method === ZSTD) {
        const options = { maxOutputLength, params: WINDOW }
        return isSmall ? zstdDecompressSync(packed, options) : await unzstd(packed, options)
      }
    } catch (error) {
      throw Object.assign(damaged(this.#file, name), { cause: error })
    }
    throw otherMethod(this.#file, name, method)
  }

  async close(): Promise<void> {
    await this.#handle.close()
  }
}

/** The largest window a frame may ask for, as a power of two. */
const WINDOW = { [constants.ZSTD_d_windowLogMax]: 27 }

const isLocked = (file: string, name: string): BadInput =>
  badInput(
    `${JSON.stringify(name)} in this zip file is locked with a password; unpack it and pack it without one`,
    `zip ファイル中の ${JSON.stringify(name)} はパスワードで保護されています。パスワードなしで作り直してください`,
    { file },
  )

const tooLarge = (file: string, name: string): BadInput =>
  badInput(
    `${JSON.stringify(name)} in this zip file unpacks to more than 256 MB, which is more than is read at once; leave it out`,
    `zip ファイル中の ${JSON.stringify(name)} は展開すると 256 MB を超え、一度に読める量を超えています。取り除いてください`,
    { file },
  )

const otherMethod = (file: string, name: string, method: number): BadInput =>
  badInput(
    `${JSON.stringify(name)} in this zip file is packed by method ${method}; stored, deflate and zstd can be read`,
    `zip ファイル中の ${JSON.stringify(name)} は圧縮方式 ${method} です。読めるのは無圧縮、deflate、zstd です`,
    { file },
  )

const isBomb = (file: string, size: number, total: number): BadInput => {
  const shown = `${Math.round(total / 2 ** 30).toLocaleString('en-US')} GB`
  return badInput(
    `this zip file of ${size} bytes would unpack to ${shown}: that is a trap, and it is not opened`,
    `${size} バイトの zip ファイルが ${shown} に展開されます。罠とみなして開きません`,
    { file },
  )
}
