import { realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { KnownHash } from '../checkpoint-files.ts'
import type { AddedModel } from './added.ts'

/** Weights are hashed when they are added, not at every start: 700 MB take seconds. Touched since, they are read again. */
export function recordedHash({ folder, files, added }: AddedModel): KnownHash {
  return async (file) => {
    for (const { path, size, sha256 } of files) {
      const recorded = await realpath(join(folder, path)).catch(() => undefined)
      if (recorded !== file) continue
      const now = await stat(file)
      return now.size === size && now.mtimeMs <= Date.parse(added) ? sha256 : undefined
    }
    return undefined
  }
}
