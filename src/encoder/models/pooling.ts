import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const POOLINGS = ['mean', 'cls', 'max'] as const
export type Pooling = (typeof POOLINGS)[number]

/** How the model's makers turn tokens into one vector, where they say so as sentence-transformers does. */
export async function poolingOf(folder: string): Promise<Pooling | undefined> {
  let config: Record<string, unknown>
  try {
    config = JSON.parse(await readFile(join(folder, '1_Pooling/config.json'), 'utf8')) as Record<string, unknown>
  } catch {
    return undefined
  }
  if (config.pooling_mode_mean_tokens === true) return 'mean'
  if (config.pooling_mode_cls_token === true) return 'cls'
  return config.pooling_mode_max_tokens === true ? 'max' : undefined
}
