import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'

/**
 * The suite of a run on this machine: where it was submitted from, or else beneath the current folder, by as much of its path
 * as is found there. Whether it is the same suite is seen from what is in it.
 */
export function suiteHere(file: string, folder: string = process.cwd()): string {
  if (existsSync(file)) return file
  const parts = file.split(/[\\/]/).filter(Boolean)
  const places = parts.map((_, at) => join(folder, parts.slice(at).join(sep)))
  return places.find((place) => existsSync(place)) ?? file
}
