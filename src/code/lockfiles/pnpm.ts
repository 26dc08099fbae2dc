import { addLocked, type Lock, mapping, neededBy, splitVersion, textOr } from './lock.ts'
import { parseYaml } from './parse-yaml.ts'

/** pnpm-lock.yaml, versions 5 to 9. */
export async function readPnpmLock(text: string): Promise<Lock> {
  const document = mapping(await parseYaml(text))
  const lock: Lock = new Map()
  const integrities = new Map<string, unknown>()
  for (const [key, value] of Object.entries(mapping(document.packages))) {
    integrities.set(plain(key), mapping(mapping(value).resolution).integrity)
  }
  // Version 9 says beside the packages what each needs, once for every set of peers.
  const entries = Object.entries(mapping(document.snapshots ?? document.packages))
  for (const [key, value] of entries) {
    const [name, version] = splitVersion(plain(key))
    const needs = neededBy(mapping(value), 'dependencies', 'optionalDependencies')
    addLocked(lock, name, { version, needs, ...textOr(integrities.get(plain(key))) })
  }
  return lock
}

/** `/name/1.2.3_peer`, `/name@1.2.3(peer)` and `name@1.2.3` → `name@1.2.3`. */
function plain(key: string): string {
  const [bare = ''] = key.replace(/^\//, '').split('(')
  const [, name, version] = /^((?:@[^/]+\/)?[^/@]+)\/(\d[^/_]*)(?:_.*)?$/.exec(bare) ?? []
  return name === undefined ? bare : `${name}@${version}`
}
