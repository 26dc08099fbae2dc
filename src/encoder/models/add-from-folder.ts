import { constants, copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { badInput } from '../../errors.ts'
import { openCheckpoint } from '../index.ts'
import type { Added, AddRequest } from './add-from-hub.ts'
import { digestsOf } from './checksum.ts'
import { modelsHome } from './home.ts'
import { folderOf } from './names.ts'
import { publish, workFolder } from './publish.ts'
import { type ModelRecord, writeRecord } from './record.ts'
import { wantedFiles } from './wanted-files.ts'

/** Copies a model from a folder, so that it stays when the folder goes. */
export async function addFromFolder(folder: string, { name, env, signal, onProgress }: AddRequest): Promise<Added> {
  const home = modelsHome(env)
  folderOf(name)
  const wanted = wantedFiles(folder, await filesBelow(folder))
  // What no encoder can read is refused here, not in the middle of a run.
  await openCheckpoint(folder, name)
  const work = await workFolder(name, 'folder', home)
  await rm(work, { recursive: true, force: true })
  const files: ModelRecord['files'] = []
  for (const path of wanted) {
    signal.throwIfAborted()
    const target = join(work, path)
    await mkdir(dirname(target), { recursive: true })
    // Where the disk can share blocks between files, a copy takes no room.
    await copyFile(join(folder, path), target, constants.COPYFILE_FICLONE)
    const { size, sha256 } = await digestsOf(target)
    onProgress({ file: path, done: size, total: size })
    files.push({ path, size, sha256 })
  }
  const record = { name, source: null, revision: null, added: new Date().toISOString(), files }
  await writeRecord(work, record)
  return { ...record, folder: await publish(work, name, home) }
}

const SUBFOLDERS = ['1_Pooling', 'onnx']

/** Its own files, and those of the folders that models have: `1_Pooling/config.json`, `onnx/model.onnx`. */
async function filesBelow(folder: string): Promise<string[]> {
  const list = (at: string) =>
    readdir(at, { withFileTypes: true }).catch(() => {
      throw badInput(`the folder ${folder} cannot be read`, `フォルダー ${folder} を読めません`)
    })
  const top = await list(folder)
  const below = SUBFOLDERS.filter((known) => top.some(({ name }) => name === known))
  const inside = await Promise.all(below.map((known) => list(join(folder, known))))
  return [...top, ...inside.flat()]
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
}
