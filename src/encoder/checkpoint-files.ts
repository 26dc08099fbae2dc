import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { badInput } from '../errors.ts'

export async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

/** What decides a checkpoint's numbers, besides its weights; those that are there. */
const SETTINGS = [
  'config.json',
  'vocab.txt',
  'tokenizer.json',
  'tokenizer_config.json',
  'special_tokens_map.json',
  'added_tokens.json',
]
const EXPORTED = ['model.onnx', 'onnx/model.onnx']

export type WeightsFile = { kind: 'safetensors' | 'onnx'; file: string }

/** The file with the weights, by its real path (downloads are often links); safetensors before an exported graph. */
export async function findWeightsFile(folder: string): Promise<WeightsFile> {
  for (const name of ['model.safetensors', ...EXPORTED]) {
    const file = join(folder, name)
    if (!(await exists(file))) continue
    return { kind: name === 'model.safetensors' ? 'safetensors' : 'onnx', file: await realpath(file) }
  }
  const sharded = await exists(join(folder, 'model.safetensors.index.json'))
  throw badInput(
    `The checkpoint ${folder} has no model.safetensors${sharded ? ' but shards of one; save it as a single file' : ' (or model.onnx); a pytorch_model.bin has to be saved as safetensors first'}.`,
    `チェックポイント ${folder} に model.safetensors がありません。${sharded ? '分割された重みは 1 つのファイルに保存し直してください' : 'model.onnx も使えます。pytorch_model.bin は safetensors に変換してください'}。`,
    { file: folder },
  )
}

/** Finds a file's sha256 where somebody knows it already; undefined: it has to be read. */
export type KnownHash = (file: string) => Promise<string | undefined>

/** One hash over all of them, streamed. */
export async function hashCheckpoint(folder: string, weights: WeightsFile, known?: KnownHash): Promise<string> {
  const whole = createHash('sha256')
  for (const name of SETTINGS) {
    const file = join(folder, name)
    if (await exists(file)) whole.update(`${name} ${await hashFile(file)}\n`)
  }
  const ofWeights = (await known?.(weights.file)) ?? (await hashFile(weights.file))
  return whole.update(`${weights.kind} ${ofWeights}\n`).digest('hex')
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash)
  return hash.digest('hex')
}
