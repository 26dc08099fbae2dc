import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A package out of the user's project, else out of our own installation; undefined when it is in neither. */
export async function importPackage(name: string, cwd: string): Promise<Record<string, unknown> | undefined> {
  for (const from of [pathToFileURL(join(cwd, 'package.json')).href, import.meta.url]) {
    const file = resolveFrom(name, from)
    if (file) return (await import(pathToFileURL(file).href)) as Record<string, unknown>
  }
  return undefined
}

function resolveFrom(name: string, from: string): string | undefined {
  try {
    return createRequire(from).resolve(name)
  } catch {
    return undefined
  }
}
