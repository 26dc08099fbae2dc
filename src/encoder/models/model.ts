import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { KnownHash } from '../checkpoint-files.ts'
import type { Checkpoint } from '../encoder.ts'
import { openCheckpoint } from '../index.ts'
import { addedModels, findAdded, notAdded } from './added.ts'
import { modelsHome } from './home.ts'
import { type Pooling, poolingOf } from './pooling.ts'
import { recordedHash } from './recorded-hash.ts'
import { type StoredBaseline, storedBaselines } from './stored-baselines.ts'

/** A checkpoint with what is known beside it. */
export interface Model extends Checkpoint {
  /** What tables of models may know it by: its id on the hub, or the name it was given. */
  knownAs: string
  pooling: Pooling | undefined
  baselines: StoredBaseline[]
}

/**
 * Finds a model by the name it was added under, or by its folder. `folderAt` gives the real place of a folder, or
 * throws where it may not be read; a name that starts with a dot or a slash is always a folder.
 */
export async function findModel(
  name: string,
  folderAt: (path: string) => Promise<string>,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Model> {
  const home = modelsHome(env)
  const isPath = name.startsWith('.') || name.startsWith('/') || name.includes(sep === '/' ? '\\' : sep)
  const added = isPath ? undefined : await findAdded(name, home)
  if (added) return describe(added.folder, added.name, added.source ?? added.name, recordedHash(added))
  const folder = await folderAt(name).catch((error: unknown) => {
    if (isPath) throw error
    return undefined
  })
  if (folder === undefined || !(isPath || existsSync(join(folder, 'config.json')))) {
    throw notAdded(
      name,
      (await addedModels(home)).map((model) => model.name),
    )
  }
  return describe(folder, name, folder.split(sep).at(-1) ?? name)
}

async function describe(folder: string, name: string, knownAs: string, known?: KnownHash): Promise<Model> {
  const checkpoint = await openCheckpoint(folder, name, known)
  const [pooling, baselines] = await Promise.all([poolingOf(folder), storedBaselines(folder, checkpoint.hash)])
  return { ...checkpoint, knownAs, pooling, baselines }
}
