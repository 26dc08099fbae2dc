import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { delimiter, join, resolve } from 'node:path'

/** Whether a program can be started from a folder: by its path from there, or by its name on the PATH. */
export async function isThere(program: string, folder: string, env: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  const isWindows = process.platform === 'win32'
  const hasFolder = program.includes('/') || (isWindows && program.includes('\\'))
  const folders = hasFolder ? [''] : (env.PATH ?? env.Path ?? '').split(delimiter)
  const endings = ['', ...(isWindows ? (env.PATHEXT ?? '.EXE;.CMD;.BAT;.COM').split(';') : [])]
  for (const one of folders) {
    for (const ending of endings) if (await isProgram(resolve(folder, join(one, program + ending)))) return true
  }
  return false
}

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}
