/** For tests: a folder of files that is gone afterwards. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { BadInput, type Mistake } from '../errors.ts'

export function testFolder(files: Record<string, string | Uint8Array> = {}): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'saiten-suite-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const at = (name: string) => join(folder, name)
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(at(name)), { recursive: true })
    writeFileSync(at(name), content)
  }
  return at
}

/** The mistakes that something throws as BadInput. */
export async function mistakesOf(work: () => Promise<unknown>): Promise<readonly Mistake[]> {
  try {
    await work()
  } catch (error) {
    if (error instanceof BadInput) return error.mistakes
    throw error
  }
  return []
}

export async function listOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = []
  for await (const item of items) list.push(item)
  return list
}

/** Bytes as a stream, cut into pieces of some length; each is spoilt when the next is asked for. */
export async function* piecesOf(content: string | Uint8Array, length = 1 << 16): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(content)
  for (let i = 0; i < bytes.length; i += length) {
    const piece = bytes.subarray(i, i + length)
    yield piece
    piece.fill(0)
  }
}
