import { readFileSync } from 'node:fs'
// By its default: a name that an older Node lacks would end it before needs-node.ts can say so.
import nodeModule, { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isJsonObject, type Json } from '../../json.ts'

/** A package out of the user's project, else out of our own installation; undefined when it is in neither. */
export async function importPackage(name: string, cwd: string): Promise<Record<string, unknown> | undefined> {
  for (const from of [pathToFileURL(join(cwd, 'package.json')).href, import.meta.url]) {
    const file = attempt(() => createRequire(from).resolve(name)) ?? attempt(() => moduleFile(name, from))
    if (file) return (await import(pathToFileURL(file).href)) as Record<string, unknown>
  }
  return undefined
}

/** Packages that can only be imported are invisible to `require`; their own description says where they begin. */
function moduleFile(name: string, from: string): string | undefined {
  const description = nodeModule.findPackageJSON(name, from)
  if (!description) return undefined
  const { exports } = JSON.parse(readFileSync(description, 'utf8')) as { exports?: Json }
  const entry = entryOf(isJsonObject(exports) && exports['.'] !== undefined ? exports['.'] : exports)
  return entry && join(dirname(description), entry)
}

function entryOf(target: Json | undefined): string | undefined {
  if (typeof target === 'string') return target
  if (!isJsonObject(target)) return undefined
  return entryOf(target.node) ?? entryOf(target.import) ?? entryOf(target.default)
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
