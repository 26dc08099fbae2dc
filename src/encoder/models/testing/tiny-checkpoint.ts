import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The small checkpoint of the encoder's tests, with a word on pooling as sentence-transformers leaves it. */
export function writeTinyCheckpoint(folder: string): string {
  cpSync(join(import.meta.dirname, '../../fixtures/tiny-bert'), folder, { recursive: true })
  mkdirSync(join(folder, '1_Pooling'), { recursive: true })
  writeFileSync(
    join(folder, '1_Pooling/config.json'),
    '{"pooling_mode_mean_tokens":true,"pooling_mode_cls_token":false}',
  )
  return folder
}
