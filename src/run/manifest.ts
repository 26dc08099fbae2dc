import { createHash } from 'node:crypto'
import type { Json, JsonObject } from '../json.ts'

/** Hashes of everything that decides a run's numbers. Two runs are comparable when what matters is equal. */
export interface Manifest {
  /** Program version. */
  saiten: string
  cases: string
  suite: string
  /** Per scorer name: type, version of its arithmetic, options and files it read. */
  scorers: Record<string, string>
  /** Per target name: what it is. */
  targets: Record<string, string>
  selection: string
  /** The model that judged; absent when none was asked for. */
  judge?: JudgeIdentity
}

export interface JudgeIdentity {
  model: string
  baseURL?: string
  temperature: number | null
  /** Its replies were written beforehand. */
  scripted: boolean
}

export function hashJson(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(value as Json)) ?? 'undefined')
    .digest('hex')
    .slice(0, 16)
}

/** Keys in one order, so that equal data has one hash however it was written. */
function sorted(value: Json | undefined): Json {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value ?? null
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  // fromEntries defines own keys, so a key named __proto__ is data like any other.
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)])) as JsonObject
}

/** What differs between two manifests, in words of the thing that changed; empty when nothing does. */
export function manifestChanges(before: Manifest, now: Manifest): string[] {
  const changes: string[] = []
  for (const key of ['suite', 'cases', 'selection'] as const) if (before[key] !== now[key]) changes.push(key)
  for (const key of ['scorers', 'targets'] as const) {
    const names = new Set([...Object.keys(before[key]), ...Object.keys(now[key])])
    for (const name of names) if (before[key][name] !== now[key][name]) changes.push(`${key.slice(0, -1)} ${name}`)
  }
  return changes
}
