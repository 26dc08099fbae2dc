import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { openCheckpoint } from '../index.ts'
import { findAdded } from './added.ts'
import { modelsHome } from './home.ts'
import { download } from './hub/download.ts'
import { hubFrom } from './hub/hub.ts'
import { readRevision } from './hub/revision.ts'
import { folderOf } from './names.ts'
import { publish, workFolder } from './publish.ts'
import { type ModelRecord, writeRecord } from './record.ts'
import { wantedFiles } from './wanted-files.ts'

export interface AddRequest {
  /** The name it gets here. */
  name: string
  signal: AbortSignal
  env: NodeJS.ProcessEnv
  onProgress(progress: FetchProgress): void
}

export interface FetchProgress {
  file: string
  /** Bytes of this file. */
  done: number
  total: number | undefined
}

export interface Added extends ModelRecord {
  folder: string
  /** It was there already, at the same revision. */
  already?: true
}

/** Fetches a model from the hub, pinned to the commit that the revision stands for now. */
export async function addFromHub(
  id: string,
  { revision = 'main', ...request }: AddRequest & { revision?: string },
): Promise<Added> {
  const { name, signal, env } = request
  const home = modelsHome(env)
  folderOf(name)
  const hub = hubFrom(env)
  const { sha, files } = await readRevision(hub, id, revision, signal)
  const existing = await findAdded(name, home)
  if (existing?.name === name && existing.source === id && existing.revision === sha)
    return { ...existing, already: true }
  const wanted = wantedFiles(id, [...files.keys()])
  const work = await workFolder(name, sha, home)
  const fetched: ModelRecord['files'] = []
  for (const path of wanted) {
    const { size, sha256 } = await download({
      hub,
      model: id,
      sha,
      file: files.get(path)!,
      path: join(work, path),
      signal,
      onProgress: (done, total) => request.onProgress({ file: path, done, total }),
    })
    fetched.push({ path, size, sha256 })
    // A kind of model that no encoder reads is refused before its weights are fetched.
    if (path === 'config.json') await readConfig(work)
  }
  await openCheckpoint(work, name)
  const record = { name, source: id, revision: sha, added: new Date().toISOString(), files: fetched }
  await writeRecord(work, record)
  return { ...record, folder: await publish(work, name, home) }
}
