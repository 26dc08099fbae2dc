import { addLocked, type Lock, mapping, neededBy, splitVersion, textOr } from './lock.ts'
import { parseYaml } from './parse-yaml.ts'

/** bun.lock: JSON with commas after the last entry, which YAML reads as it is. */
export async function readBunLock(text: string): Promise<Lock> {
  const lock: Lock = new Map()
  for (const value of Object.values(mapping(mapping(await parseYaml(text)).packages))) {
    if (!Array.isArray(value) || typeof value[0] !== 'string') continue
    const [name, version] = splitVersion(value[0])
    const about = mapping(value.find((part) => typeof part === 'object'))
    const needs = neededBy(about, 'dependencies', 'optionalDependencies', 'peerDependencies')
    const integrity = value.findLast((part) => typeof part === 'string')
    addLocked(lock, name, { version, needs, ...textOr(integrity === value[0] ? undefined : integrity) })
  }
  return lock
}
