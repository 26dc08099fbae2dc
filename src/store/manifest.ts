import { createHash } from 'node:crypto'
import { type Code, codeChanges } from '../code/code.ts'
import type { Json, JsonObject } from '../json.ts'
import type { Price } from '../judge/judge.ts'
import type { ImportedFrom } from '../suite/suite.ts'

/** The user's own code behind a run, by whose it is: `scorer NAME`, `target NAME`, `cases`. */
export type RunCode = Record<string, Code>

/** Hashes of everything that decides a run's numbers. Two runs are comparable when what matters is equal. */
export interface Manifest {
  /** Program version. */
  saiten: string
  cases: string
  suite: string
  /** The suite by section, so that a change can be named; absent in runs without a suite as written, and in older ones. */
  sections?: Record<string, string>
  /** Per scorer name: type, version of its arithmetic, options, files it read and the user's code behind it. */
  scorers: Record<string, string>
  /** Per target name: what it is. */
  targets: Record<string, string>
  selection: string
  /** What the order of the cases was drawn with; absent: they were taken as they stand. */
  seed?: number
  /** The user's own code, by whose it is; absent when none is run. */
  code?: RunCode
  /** Whose run this was, when it was imported. */
  imported?: ImportedFrom
  /** Targets whose answers were written beforehand; absent when there are none. */
  scripted?: string[]
  /** Per target that is a model which was asked: its name; absent when none is, and in older runs. */
  models?: Record<string, string>
  /** The model that judged; absent when none was asked for. */
  judge?: JudgeIdentity
  /** Per scorer name: the model that it asked instead; absent when none did. */
  judges?: Record<string, JudgeIdentity>
  /** What models were paid for with, per `provider:model`, and where that is from; those of unknown price are left out. */
  prices?: Record<string, Price>
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
  if (before.suite !== now.suite) changes.push(named('suite', differing(before.sections, now.sections)))
  const code = (whose: string) => codeChanges(before.code?.[whose], now.code?.[whose])
  if (before.cases !== now.cases || code('cases').length > 0) changes.push(named('cases', code('cases')))
  if (before.selection !== now.selection) changes.push('selection')
  return [...changes, ...changesOf('scorer', before, now), ...changesOf('target', before, now)]
}

/** The scorers or targets that differ, each with the files of its code that do. */
export function changesOf(
  kind: 'scorer' | 'target',
  before: Manifest,
  now: Manifest,
  only?: readonly string[],
): string[] {
  const names = differing(before[`${kind}s`], now[`${kind}s`]).filter((name) => only?.includes(name) ?? true)
  return names.map((name) => {
    const whose = `${kind} ${name}`
    return named(whose, codeChanges(before.code?.[whose], now.code?.[whose]))
  })
}

const named = (what: string, parts: readonly string[]) => (parts.length > 0 ? `${what} (${parts.join(', ')})` : what)

const differing = (a: Record<string, string> = {}, b: Record<string, string> = {}) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((key) => a[key] !== b[key])
