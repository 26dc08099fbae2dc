export interface LockedPackage {
  version: string
  integrity?: string
  /** Names of the packages it needs. */
  needs: string[]
}

/** Name → every version that is locked. */
export type Lock = Map<string, LockedPackage[]>

export function addLocked(lock: Lock, name: string, one: LockedPackage): void {
  const known = lock.get(name)
  if (known) known.push(one)
  else lock.set(name, [one])
}

/** `@scope/name@1.2.3` → name and the rest. */
export function splitVersion(key: string): [name: string, version: string] {
  const at = key.lastIndexOf('@')
  return at > 0 ? [key.slice(0, at), key.slice(at + 1)] : [key, '']
}

type Mapping = { [key: string]: unknown }

/** A mapping where one is expected; anything else in a lockfile holds nothing. */
export const mapping = (value: unknown): Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Mapping) : {}

/** The names under the keys that hold dependencies. */
export const neededBy = (entry: Mapping, ...keys: string[]): string[] => [
  ...new Set(keys.flatMap((key) => Object.keys(mapping(entry[key])))),
]

export const textOr = (value: unknown): { integrity?: string } =>
  typeof value === 'string' && value !== '' ? { integrity: value } : {}
