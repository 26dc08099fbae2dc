import { randomBytes } from 'node:crypto'
import {
  accessSync,
  closeSync,
  constants,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type BadInput, badInput, errorText } from '../../errors.ts'
import { makeFolders } from '../../make-folder.ts'
import { type Destination, PIECE } from './destination.ts'

/** A file that appears whole, under its name, when the report is complete; until then it grows beside it. */
export class FileDestination implements Destination {
  private readonly target: string
  /** Devices and pipes (/dev/stdout) cannot be replaced: they are written to as it goes. */
  private readonly replace: boolean
  private readonly path: string
  private readonly mode: number
  private descriptor: number | undefined
  /** Whether a file beside the real one waits to take its place. */
  private waits = false
  private gathered = ''
  /** A process that is told to end leaves no half of a report behind either. */
  private readonly onExit = () => this.discard()

  /** For devices and pipes, which a CI may read. */
  private readonly guard: (text: string) => string
  /** A reader that has gone away ends the writing, and is no mistake. */
  private isRead = true

  /** Finds out early what would stop the report from being written; touches nothing yet. */
  constructor(file: string, guard: (text: string) => string = (text) => text) {
    this.guard = guard
    const existing = statSync(file, { throwIfNoEntry: false })
    if (existing?.isDirectory()) throw cannotWrite(file, { en: 'it is a folder', ja: 'フォルダーです' })
    this.replace = !existing || existing.isFile()
    this.target = this.replace ? followed(file) : resolve(file)
    this.mode = existing ? existing.mode & 0o777 : 0o666
    const unique = `${process.pid}-${randomBytes(4).toString('hex')}`
    this.path = this.replace ? join(dirname(this.target), `.${basename(this.target)}.${unique}.tmp`) : this.target
    const folder = nearestEntry(dirname(this.target))
    if (!statSync(folder).isDirectory())
      throw cannotWrite(file, { en: `${folder} is no folder`, ja: `${folder} はフォルダーではありません` })
    try {
      accessSync(this.replace ? folder : this.target, constants.W_OK)
    } catch (thrown) {
      throw cannotWrite(file, thrown)
    }
  }

  write(text: string) {
    this.gathered += text
    if (this.gathered.length >= PIECE) this.hand()
  }

  /** Nothing to wait for: files are written at once. */
  room() {
    return undefined
  }

  async finish() {
    this.hand()
    this.close()
    if (this.replace) renameSync(this.path, this.target)
    this.waits = false
    process.off('exit', this.onExit)
  }

  discard() {
    this.gathered = ''
    this.close()
    if (this.waits) rmSync(this.path, { force: true })
    this.waits = false
    process.off('exit', this.onExit)
  }

  private hand() {
    this.descriptor ??= this.open()
    let bytes: Uint8Array = Buffer.from(this.replace ? this.gathered : this.guard(this.gathered))
    this.gathered = ''
    try {
      while (bytes.length > 0 && this.isRead) bytes = bytes.subarray(writeSync(this.descriptor, bytes))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
      this.isRead = false
    }
  }

  private open(): number {
    makeFolders(dirname(this.path))
    const descriptor = openSync(this.path, this.replace ? 'wx' : 'w', this.mode)
    this.waits = this.replace
    if (this.waits) process.once('exit', this.onExit)
    return descriptor
  }

  private close() {
    if (this.descriptor !== undefined) closeSync(this.descriptor)
    this.descriptor = undefined
  }
}

export function cannotWrite(file: string, why: unknown): BadInput {
  const said = isMessage(why) ? why : { en: errorText(why), ja: errorText(why) }
  return badInput(`cannot write the report ${file}: ${said.en}`, `レポート ${file} に書き込めません: ${said.ja}`)
}

const isMessage = (why: unknown): why is { en: string; ja: string } =>
  typeof why === 'object' && why !== null && 'ja' in why

/** The file itself, where the name is a link to it. */
export function followed(file: string): string {
  try {
    return realpathSync(file)
  } catch {
    return resolve(file)
  }
}

/** The path itself, or the closest one above it that exists. */
function nearestEntry(path: string): string {
  return statSync(path, { throwIfNoEntry: false }) || dirname(path) === path ? path : nearestEntry(dirname(path))
}
