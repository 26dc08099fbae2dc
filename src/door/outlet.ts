import { fstatSync } from 'node:fs'
import { isCi, type Reader } from './door.ts'

/** Standard output or standard error. A reader that goes away, or a full disk, ends the printing and nothing else. */
export class Outlet {
  readonly #stream: NodeJS.WriteStream
  readonly #descriptor: number
  #failed: NodeJS.ErrnoException | undefined
  #isUsed = false

  constructor(stream: NodeJS.WriteStream, descriptor: number) {
    this.#stream = stream
    this.#descriptor = descriptor
    stream.on('error', (error) => {
      this.#failed ??= error
    })
  }

  /** Resolves when there is room for more; at once where nobody reads. */
  write(text: string): Promise<void> | undefined {
    const stream = this.#stream
    this.#isUsed ||= text !== ''
    if (this.#failed || stream.write(text) || stream.destroyed) return undefined
    return new Promise((resolve) => {
      const done = () => {
        stream.off('drain', done).off('error', done).off('close', done)
        resolve()
      }
      stream.once('drain', done).once('error', done).once('close', done)
    })
  }

  /** Whether anything was written. */
  get isUsed(): boolean {
    return this.#isUsed
  }

  /** What kept the text from being written; a reader that has seen enough is no such thing. */
  get problem(): NodeJS.ErrnoException | undefined {
    return this.#failed?.code === 'EPIPE' ? undefined : this.#failed
  }

  /** A file is read by programs, also where a CI reads what is printed. */
  reader(env: NodeJS.ProcessEnv): Reader {
    if (this.#stream.isTTY) return isCi(env) ? 'ci' : 'terminal'
    return isCi(env) && !isFile(this.#descriptor) ? 'ci' : 'program'
  }

  get columns(): number | undefined {
    return this.#stream.columns
  }

  get isTTY(): boolean {
    return this.#stream.isTTY === true
  }
}

function isFile(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isFile()
  } catch {
    return false
  }
}

/** Made before anything is printed, so that no error of a stream goes unheard. */
export const stdout = new Outlet(process.stdout, 1)
export const stderr = new Outlet(process.stderr, 2)

export function hasColour(stream: Outlet): boolean {
  if (process.env.NO_COLOR) return false
  if (process.env.FORCE_COLOR) return process.env.FORCE_COLOR !== '0'
  return stream.isTTY
}
