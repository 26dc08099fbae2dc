import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const TINY = join(import.meta.dirname, 'fixtures/tiny-bert')

/** A copy of the small checkpoint that a test may change; gone afterwards (`using`). */
export function tinyCopy(): { folder: string; file(name: string): string } & Disposable {
  const folder = mkdtempSync(join(tmpdir(), 'saiten-checkpoint-'))
  cpSync(TINY, folder, { recursive: true })
  return {
    folder,
    file: (name) => join(folder, name),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Changes a JSON file of a checkpoint. */
export function changeJson(file: string, changes: object): void {
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...changes }))
}

interface TensorEntry {
  dtype: string
  shape: number[]
  data_offsets: [number, number]
}

export interface Tensors {
  header: Record<string, TensorEntry>
  data: Buffer
}

export function readTensors(file: string): Tensors {
  const bytes = readFileSync(file)
  const length = Number(bytes.readBigUInt64LE())
  const { __metadata__, ...header } = JSON.parse(bytes.toString('utf8', 8, 8 + length))
  return { header, data: bytes.subarray(8 + length) }
}

export function writeTensors(file: string, header: object, data: Uint8Array): void {
  const text = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(8)
  length.writeBigUInt64LE(BigInt(text.length))
  writeFileSync(file, Buffer.concat([length, text, data]))
}
