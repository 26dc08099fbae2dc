import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { writeTinyCheckpoint } from './tiny-checkpoint.ts'

/** An empty folder, gone after the test. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'saiten-models-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export const tinyFolder = () => writeTinyCheckpoint(join(emptyFolder(), 'tiny'))

/** What a hub would hold of it. */
export function tinyFiles(): Record<string, Buffer> {
  const folder = tinyFolder()
  const files = ['config.json', 'tokenizer_config.json', '1_Pooling/config.json', 'vocab.txt', 'model.safetensors']
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file))]))
}
