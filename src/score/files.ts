import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Programs } from '../command/programs.ts'
import { BadInput, badInput } from '../errors.ts'
import { insideFolder } from '../read/inside-folder.ts'
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
  const programs = new Programs(folder)
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
      const real = await pathInside(folder, path)
      hashes.set(
        path,
        createHash('sha256')
          .update(await readFile(real))
          .digest('hex')
          .slice(0, 16),
      )
      return real
    },
    program: (command) => programs.find(command),
    async checkpoint(name) {
      const { findModel } = await import('../encoder/models/model.ts')
      const model = await findModel(name, (path) => pathInside(folder, path))
      hashes.set(`model ${name}`, model.hash)
      return model
    },
    hashes: () => Object.fromEntries([...hashes].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

async function readInside(folder: string, path: string): Promise<string> {
  return readFile(await pathInside(folder, path), 'utf8')
}

/** The real path of a file inside the folder; anything else is the user's mistake. */
async function pathInside(folder: string, path: string): Promise<string> {
  const found = await insideFolder(folder, path)
  if (found === 'missing') throw new BadInput({ message: await noSuchFile(path, folder) })
  if (found !== 'outside') return found.real
  throw badInput(
    `the file ${path} lies outside the suite's folder ${folder}; move it inside`,
    `ファイル ${path} がスイートのフォルダー ${folder} の外にあります。中に移してください`,
  )
}
