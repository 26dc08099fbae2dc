import { type Code, joinCode } from './code.ts'
import { commandScripts } from './command-scripts.ts'
import { moduleCode } from './module-code.ts'

/** The user's own code that a command runs; undefined where nothing in the folder is named. */
export async function commandCode(command: string | string[], folder: string): Promise<Code | undefined> {
  const scripts = commandScripts(command, folder)
  if (scripts.length === 0) return undefined
  return joinCode(await Promise.all(scripts.map((script) => moduleCode(script, folder))))
}
