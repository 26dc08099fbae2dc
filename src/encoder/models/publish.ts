import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { modelsHome } from './home.ts'
import { folderOf } from './names.ts'

/** Where a model is put together; hidden, so that nobody takes it for a model before it is whole. */
export async function workFolder(name: string, key: string, home = modelsHome()): Promise<string> {
  const folder = join(home, '.partial', `${folderOf(name)}@${key}`)
  await mkdir(folder, { recursive: true })
  return folder
}

/** A model appears in one step, and only when it is complete. One of the same name is replaced. */
export async function publish(work: string, name: string, home = modelsHome()): Promise<string> {
  const folder = join(home, folderOf(name))
  const old = `${work}.old`
  if (existsSync(folder)) {
    await rm(old, { recursive: true, force: true })
    await rename(folder, old)
  }
  await rename(work, folder)
  await rm(old, { recursive: true, force: true })
  return folder
}
