import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CaseTexts } from './texts.ts'

/**
 * Columns and texts beside the store, so that the next start need not read every row again. They can be made anew at any
 * time: whatever goes wrong with them is as if they were not there, and where nothing can be written nothing is.
 */
export class SideFiles {
  readonly #folder: string | null

  constructor(store: string) {
    this.#folder = store === ':memory:' || /^[a-z]+:\/\//i.test(store) ? null : join(dirname(store), 'view')
  }

  has = (run: string, kind: 'columns' | 'texts') => this.#folder !== null && existsSync(this.#path(run, kind))

  read(run: string, kind: 'columns' | 'texts'): Uint8Array | undefined {
    try {
      return this.#folder === null ? undefined : wholeBuffer(readFileSync(this.#path(run, kind)))
    } catch {
      return undefined
    }
  }

  write(run: string, kind: 'columns' | 'texts', bytes: Uint8Array): void {
    if (this.#folder === null) return
    const part = `${this.#path(run, kind)}.${process.pid}.part`
    try {
      mkdirSync(this.#folder, { recursive: true })
      writeFileSync(part, bytes)
      renameSync(part, this.#path(run, kind))
    } catch {
      rmSync(part, { force: true })
    }
  }

  /** A run that is deleted leaves nothing behind. */
  forget(run: string): void {
    if (this.#folder === null) return
    for (const kind of ['columns', 'texts']) rmSync(this.#path(run, kind), { force: true })
  }

  #path = (run: string, kind: string) => join(this.#folder as string, `${run}.${kind}`)
}

/** Typed arrays lie on the bytes, which must therefore begin where their buffer does. */
const wholeBuffer = (bytes: Buffer) => (bytes.byteOffset === 0 ? bytes : Uint8Array.from(bytes))

/** Texts as bytes: stamp and number of cases, where each begins, what is written. */
export function encodeTexts({ bytes, starts }: CaseTexts, stamp: string): Uint8Array {
  const head = Buffer.alloc(256)
  head.write(JSON.stringify({ stamp, starts: starts.length }))
  return Buffer.concat([head, new Uint8Array(starts.buffer, starts.byteOffset, starts.byteLength), bytes])
}

export function decodeTexts(file: Uint8Array): CaseTexts & { stamp: string } {
  const head = Buffer.from(file.subarray(0, 256)).toString().replaceAll('\0', '')
  const { stamp, starts } = JSON.parse(head) as { stamp: string; starts: number }
  const begins = new Float64Array(file.buffer as ArrayBuffer, 256, starts)
  return { stamp, starts: begins, bytes: file.subarray(256 + begins.byteLength) }
}
