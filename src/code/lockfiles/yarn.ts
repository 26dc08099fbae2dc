import { addLocked, type Lock, type LockedPackage, mapping, neededBy, textOr } from './lock.ts'
import { parseYaml } from './parse-yaml.ts'

/** yarn.lock: its own format up to Yarn 1, YAML since. */
export async function readYarnLock(text: string): Promise<Lock> {
  return /^__metadata:/m.test(text) ? readBerry(text) : readClassic(text)
}

async function readBerry(text: string): Promise<Lock> {
  const lock: Lock = new Map()
  for (const [key, value] of Object.entries(mapping(await parseYaml(text)))) {
    if (key === '__metadata') continue
    const entry = mapping(value)
    const needs = neededBy(entry, 'dependencies', 'peerDependencies')
    addLocked(lock, nameOf(key), { version: String(entry.version), needs, ...textOr(entry.checksum) })
  }
  return lock
}

function readClassic(text: string): Lock {
  const lock: Lock = new Map()
  let one: LockedPackage | undefined
  let inNeeds = false
  for (const line of text.split(/\r?\n/)) {
    if (/^[^\s#].*:$/.test(line)) {
      one = { version: '', needs: [] }
      addLocked(lock, nameOf(line.slice(0, -1)), one)
    }
    const [, key, value] = /^ {2}(\w+):? ?"?([^"]*)"?$/.exec(line) ?? []
    if (key !== undefined) inNeeds = key === 'dependencies' || key === 'optionalDependencies'
    if (key === 'version' && one) one.version = value as string
    if (key === 'integrity' && one) one.integrity = value as string
    const needed = inNeeds ? /^ {4}"?([^"\s]+)"? /.exec(line)?.[1] : undefined
    if (needed !== undefined) one?.needs.push(needed)
  }
  return lock
}

/** `"@scope/name@^1.0.0, @scope/name@npm:^1.2.0"` → `@scope/name`. */
const nameOf = (key: string) => /^"?((?:@[^/]+\/)?[^@]+)@/.exec(key)?.[1] ?? key
