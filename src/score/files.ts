import { createHash } from 'node:crypto'
import { readFile, realpath } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { BadInput, badInput } from '../errors.ts'
import { noSuchFile } from '../read/no-such-file.ts'
import type { Files } from './scorer.ts'

/** Files of one folder, and nothing outside it: a link that leads out is outside too. */
export interface FolderFiles extends Files {
  /** What was read so far: path inside the folder → hash of its content. */
  hashes(): Record<string, string>
  /** The user's own scorers that were loaded so far, as they are named; absent where none can be. */
  scorers?(): string[]
}

export function filesIn(folder: string): FolderFiles {
  const read = new Map<string, Promise<string>>()
  const hashes = new Map<string, string>()
  return {
    read(path) {
      let text = read.get(path)
      if (!text) {
        text = readInside(folder, path).then((content) => {
          hashes.set(path, createHash('sha256').update(content).digest('hex').slice(0, 16))
          return content
        })
        read.set(path, text)
      }
      return text
    },
    async path(path) {
      const real = await insideFolder(folder, path)
      hashes.set(
        path,
        createHash('sha256')
          .update(await readFile(real))
          .digest('hex')
          .slice(0, 16),
      )
      return real
    },
    async checkpoint(name) {
      const { findModel } = await import('../encoder/models/model.ts')
      const model = await findModel(name, (path) => insideFolder(folder, path))
      hashes.set(`model ${name}`, model.hash)
      return model
    },
    hashes: () => Object.fromEntries([...hashes].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

async function readInside(folder: string, path: string): Promise<string> {
  return readFile(await insideFolder(folder, path), 'utf8')
}

/** The real path of a file inside the folder; anything else is the user's mistake. */
async function insideFolder(folder: string, path: string): Promise<string> {
  let real: string
  let root: string
  try {
    root = await realpath(folder)
    real = await realpath(resolve(root, path))
  } catch {
    throw new BadInput({ message: await noSuchFile(path, folder) })
  }
  const inside = relative(root, real)
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) {
    throw badInput(
      `the file ${path} lies outside the suite's folder ${folder}; move it inside`,
      `ファイル ${path} がスイートのフォルダー ${folder} の外にあります。中に移してください`,
    )
  }
  return real
}
