import { type Code, joinCode } from './code.ts'
import { commandScripts } from './command-scripts.ts'
import { moduleCode } from './module-code.ts'

/** The user's own code that a command runs; undefined where nothing in the folder is named. */
export function commandCode(command: string | string[], folder: string): Code | undefined {
  const scripts = commandScripts(command, folder)
  return scripts.length > 0 ? joinCode(scripts.map((script) => moduleCode(script, folder))) : undefined
}
