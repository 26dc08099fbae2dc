import { isJsonObject, type Json } from '../../src/json.ts'

export interface LeafChange {
  path: string
  before: string | null
  after: string | null
}

/** Two JSON values leaf by leaf: only what differs, with where it stands. */
export function jsonDiff(before: Json, after: Json): LeafChange[] {
  const [was, is] = [leaves(before), leaves(after)]
  const paths = [...new Set([...was.keys(), ...is.keys()])]
  return paths
    .filter((path) => was.get(path) !== is.get(path))
    .map((path) => ({ path, before: was.get(path) ?? null, after: is.get(path) ?? null }))
}

function leaves(value: Json, path = '$', found = new Map<string, string>()): Map<string, string> {
  if (Array.isArray(value) && value.length > 0)
    for (const [at, item] of value.entries()) leaves(item, `${path}[${at}]`, found)
  else if (isJsonObject(value) && Object.keys(value).length > 0)
    for (const [key, item] of Object.entries(value))
      leaves(item, /^\w+$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`, found)
  else found.set(path, JSON.stringify(value))
  return found
}
