import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Locate } from './bert-graph.ts'
import { toFloats } from './floats.ts'
import { byteWidth } from './safetensors.ts'
import type { Weight } from './weights.ts'

/** Where the graph finds its weights as float32. */
export interface Float32File {
  folder: string
  locate: Locate
  /** Takes a temporary file away, if there was one. */
  remove(): Promise<void>
}

/** Numbers converted at once. */
const CHUNK = 1 << 20

/** Float32 weights stay where they are; half precision is converted, piece by piece, into a temporary file. */
export async function float32File(file: string, weights: readonly Weight[]): Promise<Float32File> {
  const asTheyAre = weights.every(({ type, offset }) => type === 'F32' && offset % 4 === 0)
  if (asTheyAre) {
    const locate: Locate = ({ offset }) => ({ file: basename(file), offset })
    return { folder: dirname(file), locate, remove: async () => {} }
  }
  const folder = await mkdtemp(join(tmpdir(), 'saiten-weights-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const offsets = await convert(file, weights, join(folder, 'weights'))
    return { folder, locate: (weight) => ({ file: 'weights', offset: offsets.get(weight)! }), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function convert(file: string, weights: readonly Weight[], target: string): Promise<Map<Weight, number>> {
  const offsets = new Map<Weight, number>()
  await using from = await open(file)
  await using to = await open(target, 'wx')
  const bytes = Buffer.alloc(CHUNK * 4)
  let end = 0
  for (const weight of weights) {
    offsets.set(weight, end)
    const step = CHUNK * byteWidth(weight.type)!
    for (let at = 0; at < weight.bytes; at += step) {
      const part = bytes.subarray(0, Math.min(step, weight.bytes - at))
      await from.read(part, 0, part.length, weight.offset + at)
      const floats = toFloats(part, weight.type)
      await to.write(new Uint8Array(floats.buffer), 0, floats.byteLength, end)
      end += floats.byteLength
    }
  }
  return offsets
}
