import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { badInput, errorText } from '../errors.ts'
import { nestsDeeperThan } from '../json.ts'
import { fileFault } from '../mistakes/file-fault.ts'

/** The largest tokenizer.json in use has some 20 MB. */
const MAX_BYTES = 100_000_000

/** A JSON file of a checkpoint. */
export async function readJsonFile(file: string): Promise<unknown> {
  const text = await readTextFile(file)
  try {
    const value: unknown = JSON.parse(text)
    if (nestsDeeperThan(value)) throw new Error('it nests too deep')
    return value
  } catch (cause) {
    throw badInput(
      `${basename(file)} is no JSON that can be used: ${errorText(cause)}. Fetch the checkpoint again.`,
      `${basename(file)} を JSON として読めません: ${errorText(cause)}。チェックポイントを取得し直してください。`,
      { file },
    )
  }
}

/** A text file of a checkpoint: UTF-8 without mistakes, and not absurdly large. */
export async function readTextFile(file: string): Promise<string> {
  try {
    const { size } = await stat(file)
    if (size > MAX_BYTES) throw new Error(`${size} bytes, allowed are ${MAX_BYTES}`)
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(file))
  } catch (cause) {
    throw badInput(
      `${basename(file)} cannot be read: ${fileFault(cause).en}. A checkpoint is a folder with config.json, model.safetensors and a vocabulary.`,
      `${basename(file)} を読めません: ${fileFault(cause).ja}。チェックポイントは config.json・model.safetensors・語彙ファイルを含むフォルダーです。`,
      { file },
    )
  }
}
