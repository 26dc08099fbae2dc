import type { FileHandle } from 'node:fs/promises'
import { badInput } from '../errors.ts'

const BLOCK = 1024 * 1024
/** Reads that follow each other this closely are a pass over the file. */
const NEAR = 64 * 1024

/** Reads pieces of a file at any place. Where they follow each other, many come with one read. */
export class BlockReader {
  readonly #handle: FileHandle
  readonly #file: string
  #block: Buffer = Buffer.alloc(0)
  #start = 0
  /** Where the last piece ended. */
  #last = 0
  #reading: Promise<Buffer> | undefined

  readonly #blockSize: number

  /** `file` is the name that messages use. */
  constructor(handle: FileHandle, file: string, blockSize = BLOCK) {
    this.#handle = handle
    this.#file = file
    this.#blockSize = blockSize
  }

  /** Good until nobody holds it: what was read is never written over. Throws BadInput where the file ends before. */
  async read(start: number, length: number): Promise<Buffer> {
    const bytes = await this.readUpTo(start, length)
    if (bytes.length < length) throw cutOff(this.#file)
    return bytes
  }

  /** The same, with fewer bytes where the file ends. */
  async readUpTo(start: number, length: number): Promise<Buffer> {
    // What others are waiting for may be the block that this piece is in.
    while (this.#reading) await this.#reading
    const isNext = start >= this.#last && start - this.#last < NEAR
    this.#last = start + length
    const within = start - this.#start
    if (within >= 0 && within + length <= this.#block.length) return this.#block.subarray(within, within + length)
    this.#reading = this.#bytesAt(start, isNext ? Math.max(this.#blockSize, length) : length)
    try {
      const bytes = await this.#reading
      if (!isNext) return bytes
      this.#block = bytes
      this.#start = start
      return bytes.subarray(0, length)
    } finally {
      this.#reading = undefined
    }
  }

  async #bytesAt(start: number, length: number): Promise<Buffer> {
    const buffer = Buffer.allocUnsafe(length)
    const { bytesRead } = await this.#handle.read(buffer, 0, length, start)
    return buffer.subarray(0, bytesRead)
  }
}

const cutOff = (file: string) =>
  badInput(
    'the file ends before it should: it is cut off, or was changed meanwhile. Copy it again, whole',
    'ファイルが途中で終わっています。切れているか、読み取り中に変更されました。完全なファイルをもう一度コピーしてください',
    { file },
  )
