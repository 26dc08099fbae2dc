import { statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where an import leads: to a file, to a package, nowhere that matters, or nobody knows. */
export type Resolved = { file: string } | { package: string } | 'nothing' | 'unknown'

/** As the loader looks for them. */
const ENDINGS = ['.js', '.mjs', '.cjs', '.ts', '.tsx', '.mts', '.cts', '.json']

export function resolveImport(specifier: string, from: string): Resolved {
  // What this package brings along is known by its version.
  if (isBuiltin(specifier) || /^(?:saiten|zod)(?:$|\/)/.test(specifier)) return 'nothing'
  if (/^\.{0,2}\/|^\.{1,2}$/.test(specifier)) return fileAt(resolve(dirname(from), specifier))
  if (specifier.startsWith('file:')) return fileAt(fileURLToPath(specifier))
  const name = /^(?:@[^/\s]+\/)?[^@/:#\s][^/:\s]*/.exec(specifier)?.[0]
  return name === undefined || specifier.startsWith('#') || /^[a-z]+:/.test(specifier) ? 'unknown' : { package: name }
}

/** A file that is not there cannot be loaded either; what names it says so when it is run. */
function fileAt(path: string): Resolved {
  const file = candidates(path).find(isFile)
  if (file === undefined) return 'nothing'
  const inPackage = file.split(`${sep}node_modules${sep}`).at(-1)?.split(sep)
  if (!file.includes(`${sep}node_modules${sep}`) || !inPackage) return { file }
  return { package: inPackage.slice(0, inPackage[0]?.startsWith('@') ? 2 : 1).join('/') }
}

function candidates(path: string): string[] {
  const asTypeScript = path.replace(/js(x?)$/, 'ts$1')
  const added = ENDINGS.map((ending) => `${path}${ending}`)
  const inFolder = ENDINGS.map((ending) => `${path}${sep}index${ending}`)
  return [path, ...(asTypeScript === path ? [] : [asTypeScript]), ...added, ...inFolder]
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
