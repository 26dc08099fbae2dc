import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { badInput } from '../../errors.ts'
import { fileFault } from '../../mistakes/file-fault.ts'
import type { FolderFiles } from '../../score/files.ts'

/** Files that the person at the command line named: anywhere, unlike those that a suite names. */
export function namedFiles(cwd: string): FolderFiles {
  const hashes = new Map<string, string>()
  async function bytesOf(path: string): Promise<Buffer> {
    const bytes = await readFile(resolve(cwd, path)).catch((error: unknown) => {
      const { en, ja } = fileFault(error)
      throw badInput(`cannot read ${path}: ${en}`, `${path} を読めません: ${ja}`)
    })
    hashes.set(path, createHash('sha256').update(bytes).digest('hex').slice(0, 16))
    return bytes
  }
  return {
    read: async (path) => (await bytesOf(path)).toString('utf8'),
    async path(path) {
      await bytesOf(path)
      return resolve(cwd, path)
    },
    async checkpoint(name) {
      const { findModel } = await import('../../encoder/models/model.ts')
      const model = await findModel(name, async (path) => resolve(cwd, path))
      hashes.set(`model ${name}`, model.hash)
      return model
    },
    hashes: () => Object.fromEntries([...hashes].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}
