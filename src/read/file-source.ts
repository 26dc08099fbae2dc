import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { type BadInput, badInput, errorText } from '../errors.ts'
import type { Source } from './row.ts'
import { refuseBinary } from './sniff.ts'

/** What a file was when it was checked, so that reading it again later can tell whether it still is. */
export interface Fingerprint {
  size: number
  mtimeMs: number
  hash: string
}

export interface FileReading {
  source: Source
  /** How many bytes the file has; known once the first chunk is there. */
  size(): number
  /** Known once the chunks have been read to their end. */
  fingerprint(): Fingerprint
}

/** Small enough that the text of a chunk is an ordinary object to the collector, which lets large ones lie (128 KB and more). */
const CHUNK = 96 * 1024

/**
 * Streams a file's bytes. Throws BadInput when it cannot be read, changes meanwhile, or is no longer what `checked` says.
 * `file` is the name that messages use.
 */
export function openFile(path: string, file: string, { checked }: OpenOptions = {}): FileReading {
  let read: Fingerprint | undefined
  let size = 0
  async function* chunks(): AsyncGenerator<Uint8Array> {
    const handle = await openRegular(path, file)
    try {
      const before = await handle.stat()
      size = before.size
      if (checked && before.size !== checked.size) throw changedSinceCheck(file)
      // A new time alone may be a harmless touch: only the bytes can tell.
      if (checked && before.mtimeMs !== checked.mtimeMs && (await hashOf(handle)) !== checked.hash)
        throw changedSinceCheck(file)
      const hash = createHash('sha256')
      for await (const chunk of bytesOf(handle, file)) {
        hash.update(chunk)
        yield chunk
      }
      const after = await handle.stat()
      if (after.size !== before.size || after.mtimeMs !== before.mtimeMs) throw changedMidway(file)
      read = { size: after.size, mtimeMs: after.mtimeMs, hash: hash.digest('hex') }
      if (checked && read.hash !== checked.hash) throw changedSinceCheck(file)
    } finally {
      await handle.close()
    }
  }
  return {
    source: { file, chunks: refuseBinary(chunks(), file) },
    size: () => size,
    fingerprint() {
      if (!read) throw new Error('the file has not been read to its end')
      return read
    },
  }
}

interface OpenOptions {
  /** What the file was before. */
  checked?: Fingerprint | undefined
}

async function* bytesOf(handle: FileHandle, file: string): AsyncGenerator<Uint8Array> {
  // Two for all chunks, by turns: left to the collector, they would pile up to as much as the file.
  let buffer = Buffer.allocUnsafeSlow(CHUNK)
  let other = Buffer.allocUnsafeSlow(CHUNK)
  let position = 0
  let reading = handle.read(buffer, 0, CHUNK, position)
  try {
    for (;;) {
      const { bytesRead } = await reading
      if (bytesRead === 0) return
      position += bytesRead
      // The next one is read while this one is worked on.
      reading = handle.read(other, 0, CHUNK, position)
      yield buffer.subarray(0, bytesRead)
      const swap = buffer
      buffer = other
      other = swap
    }
  } catch (error) {
    throw unreadable(file, error)
  } finally {
    await reading.catch(() => {})
  }
}

async function hashOf(handle: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytesOf(handle, '')) hash.update(chunk)
  return hash.digest('hex')
}

async function openRegular(path: string, file: string): Promise<FileHandle> {
  // Without blocking: opening a pipe that nobody writes to would otherwise wait forever.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch((error: unknown) => {
    throw unreadable(file, error)
  })
  const stat = await handle.stat()
  if (stat.isFile()) return handle
  await handle.close()
  throw stat.isDirectory() ? isFolder(file) : notRegular(file)
}

function unreadable(file: string, error: unknown): BadInput {
  const code = (error as NodeJS.ErrnoException | undefined)?.code
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return badInput('there is no such file; check the path', 'このファイルはありません。パスを確かめてください', {
      file,
    })
  }
  if (code === 'EISDIR') return isFolder(file)
  if (code === 'EACCES' || code === 'EPERM') {
    return badInput(
      'the file may not be read; check its permissions',
      'ファイルを読む権限がありません。権限を確かめてください',
      {
        file,
      },
    )
  }
  const said = errorText(error)
  return badInput(`the file cannot be read (${said})`, `ファイルを読めません (${said})`, { file })
}

const isFolder = (file: string) =>
  badInput(
    `this is a folder; name the files in it, e.g. ${file.replace(/\/+$/, '')}/*.yaml`,
    `これはフォルダーです。中のファイルを ${file.replace(/\/+$/, '')}/*.yaml のように書いてください`,
    { file },
  )

const notRegular = (file: string) =>
  badInput(
    'this is not a regular file: it is read more than once; save it to a file first',
    '通常のファイルではありません。複数回読むので、先にファイルへ保存してください',
    { file },
  )

const changedMidway = (file: string) =>
  badInput(
    'the file changed while it was being read; run again once it is complete',
    '読んでいる間にファイルが変わりました。書き込みが終わってからやり直してください',
    { file },
  )

export const changedSinceCheck = (file: string) =>
  badInput(
    'the file changed after it was checked; run again',
    '検査した後にファイルが変わりました。もう一度実行してください',
    { file },
  )
