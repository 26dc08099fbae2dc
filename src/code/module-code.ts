import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { type Code, hashOfCode } from './code.ts'
import { importsIn } from './imports.ts'
import { lockedPackages } from './packages.ts'
import { resolveImport } from './resolve-import.ts'

/** A program that large is not read whole: it counts as known in part. */
const MOST_FILES = 5000
const HAS_IMPORTS = /\.[cm]?[jt]sx?$/

/**
 * The code of a module in a suite's folder: itself, the files it loads, and the packages these load. One that is not
 * there has none; whoever runs it says so.
 */
export async function moduleCode(entry: string, folder: string): Promise<Code> {
  if (!existsSync(entry)) return { files: {}, partly: true }
  const root = realpathSync(folder)
  const files: Record<string, string> = {}
  const packages = new Set<string>()
  let partly = false
  const waiting = [realpathSync(entry)]
  const seen = new Set(waiting)
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const content = readFileSync(file)
    files[relative(root, file).replaceAll(sep, '/')] = hashOfCode(content)
    if (!HAS_IMPORTS.test(file)) continue
    const { specifiers, computed } = importsIn(content.toString('utf8'))
    if (computed) partly = true
    for (const specifier of specifiers) {
      const found = resolveImport(specifier, file)
      if (found === 'unknown') partly = true
      else if (found !== 'nothing' && 'package' in found) packages.add(found.package)
      else if (found !== 'nothing') {
        const path = realpathSync(found.file)
        if (seen.has(path)) continue
        if (seen.size >= MOST_FILES) partly = true
        else waiting.push(path)
        seen.add(path)
      }
    }
  }
  const locked = packages.size > 0 ? await lockedPackages([...packages], root) : { packages: {}, partly: false }
  return {
    files,
    ...(packages.size > 0 && { packages: locked.packages }),
    ...((partly || locked.partly) && { partly: true }),
  }
}
