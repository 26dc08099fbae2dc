import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import { type BadInput, badInput } from '../errors.ts'
import { isJsonObject } from '../json.ts'
import { fileFault } from '../mistakes/file-fault.ts'

/** The number types that are read; whole numbers (position ids) may lie in the file and are passed over. */
const BYTES = { F32: 4, F16: 2, BF16: 2 } as const
export type FloatType = keyof typeof BYTES
const OTHER_BYTES = new Map([
  ...['I64', 'U64', 'F64'].map((type) => [type, 8] as const),
  ...['I32', 'U32'].map((type) => [type, 4] as const),
  ...['I16', 'U16'].map((type) => [type, 2] as const),
  ...['I8', 'U8', 'BOOL', 'F8_E4M3', 'F8_E5M2'].map((type) => [type, 1] as const),
])

/** Headers of real checkpoints have some 30 KB; this leaves room and keeps a false length from costing memory. */
const MAX_HEADER = 25_000_000

/** A tensor of a safetensors file, by its place from the file's start. */
export interface TensorPlace {
  type: string
  shape: readonly number[]
  offset: number
  bytes: number
}

/** What a safetensors file contains. Everything is checked against the file's real size before anything is read. */
export async function readSafetensors(file: string): Promise<Map<string, TensorPlace>> {
  const handle = await open(file).catch((cause: unknown) => {
    throw damaged(file, `it cannot be read: ${fileFault(cause).en}`, `読めません: ${fileFault(cause).ja}`)
  })
  try {
    const { size } = await handle.stat()
    return placesOf(await readHeader(handle, file, size), file, size)
  } finally {
    await handle.close()
  }
}

async function readHeader(handle: FileHandle, file: string, size: number): Promise<Buffer> {
  const first = Buffer.alloc(8)
  const { bytesRead } = await handle.read(first, 0, 8, 0)
  const length = bytesRead === 8 ? first.readBigUInt64LE() : 0n
  if (length < 2n || length > BigInt(Math.min(MAX_HEADER, size - 8))) {
    throw damaged(
      file,
      `its header claims ${length} bytes; the file has ${size}, and a header at most ${MAX_HEADER}`,
      `ヘッダーの長さが ${length} バイトとなっていますが、ファイルは ${size} バイトで、ヘッダーの上限は ${MAX_HEADER} です`,
    )
  }
  const header = Buffer.alloc(Number(length))
  await handle.read(header, 0, header.length, 8)
  return header
}

function placesOf(bytes: Buffer, file: string, size: number): Map<string, TensorPlace> {
  const start = 8 + bytes.length
  const header = parse(bytes)
  if (!isJsonObject(header))
    throw damaged(file, 'its header is no JSON object', 'ヘッダーが JSON のオブジェクトではありません')
  const places = new Map<string, TensorPlace>()
  for (const [name, entry] of Object.entries(header)) {
    if (name === '__metadata__') continue
    const place = placeOf(entry, start, size)
    if (typeof place === 'string') {
      const shown = JSON.stringify(name.slice(0, 100))
      throw damaged(file, `its tensor ${shown} ${place}`, `テンソル ${shown} の記述が正しくありません（${place}）`)
    }
    places.set(name, place)
  }
  checkOverlap(places, file)
  return places
}

/** The place, or what is wrong with it. */
function placeOf(entry: unknown, start: number, size: number): TensorPlace | string {
  if (!isJsonObject(entry)) return 'is no object'
  const { dtype: type, shape, data_offsets: offsets } = entry
  const width = typeof type === 'string' ? (byteWidth(type) ?? OTHER_BYTES.get(type)) : undefined
  if (typeof type !== 'string' || width === undefined) return `has the unknown type ${shown(type)}`
  if (!Array.isArray(shape) || shape.length > 8 || !shape.every(isSize)) return `has the shape ${shown(shape)}`
  if (!Array.isArray(offsets) || offsets.length !== 2 || !offsets.every(isSize)) return `lies at ${shown(offsets)}`
  const [begin, end] = offsets as [number, number]
  if (begin > end || start + end > size) return `lies at ${shown(offsets)}, outside of the file's ${size} bytes`
  const bytes = (shape as number[]).reduce((product, length) => product * length, width)
  if (bytes !== end - begin) return `has ${end - begin} bytes; its shape ${shown(shape)} needs ${bytes}`
  return { type, shape: shape as number[], offset: start + begin, bytes }
}

/** Two tensors over the same bytes are never meant. */
function checkOverlap(places: Map<string, TensorPlace>, file: string): void {
  const sorted = [...places].filter(([, { bytes }]) => bytes > 0).sort((a, b) => a[1].offset - b[1].offset)
  for (let i = 1; i < sorted.length; i++) {
    const [before, after] = [sorted[i - 1]!, sorted[i]!]
    if (before[1].offset + before[1].bytes <= after[1].offset) continue
    const both = [before, after].map(([name]) => JSON.stringify(name.slice(0, 100)))
    throw damaged(file, `its tensors ${both.join(' and ')} overlap`, `テンソル ${both.join(' と ')} が重なっています`)
  }
}

/** Bytes of one number, for the types whose values are read. */
export function byteWidth(type: string): number | undefined {
  return Object.hasOwn(BYTES, type) ? BYTES[type as FloatType] : undefined
}

const isSize = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const shown = (value: unknown) => String(JSON.stringify(value)).slice(0, 80)

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

function damaged(file: string, en: string, ja: string): BadInput {
  return badInput(
    `The weights are damaged or no safetensors file: ${en}. Fetch the checkpoint again.`,
    `重みが壊れているか、safetensors ファイルではありません。${ja}。チェックポイントを取得し直してください。`,
    { file },
  )
}
