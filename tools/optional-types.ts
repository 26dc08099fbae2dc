import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Types of an optional peer can only be imported, and where it is not installed a compiler that checks libraries
 * (`skipLibCheck: false`) stops at that line. It is told to pass over it: what is imported is then unknown to it, which
 * `MastraMembers` expects.
 */
export function forgiveMissingPeers(folder: string): void {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.d.mts'))) {
    const text = readFileSync(join(folder, file), 'utf8')
    const forgiving = text.replace(/^import .* from "@mastra\/core\/.*$/gm, '// @ts-ignore: an optional peer\n$&')
    if (forgiving !== text) writeFileSync(join(folder, file), forgiving)
  }
}
