import { addLocked, type Lock, mapping, neededBy, textOr } from './lock.ts'

/** package-lock.json of npm 5 and later. */
export function readNpmLock(text: string): Lock {
  const document = mapping(JSON.parse(text))
  const lock: Lock = new Map()
  for (const [path, value] of Object.entries(mapping(document.packages))) {
    const entry = mapping(value)
    const at = path.lastIndexOf('node_modules/')
    // A link leads into the project, whose files are not locked.
    if (at < 0 || entry.link === true) continue
    const needs = neededBy(entry, 'dependencies', 'optionalDependencies', 'peerDependencies')
    addLocked(lock, path.slice(at + 'node_modules/'.length), locked(entry, needs))
  }
  if (lock.size === 0) addNested(lock, document)
  return lock
}

function addNested(lock: Lock, document: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(mapping(document.dependencies))) {
    const entry = mapping(value)
    addLocked(lock, name, locked(entry, neededBy(entry, 'requires')))
    addNested(lock, entry)
  }
}

const locked = (entry: Record<string, unknown>, needs: string[]) => ({
  version: String(entry.version),
  needs,
  ...textOr(entry.integrity),
})
