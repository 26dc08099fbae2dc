import type { JsonObject } from '../../json.ts'
import type { Ruleset } from './ruleset.ts'

/** A rule whose `when` asks for metadata that no case has. */
export interface NeverApplied {
  rule: string
  /** The keys that are missing everywhere. */
  keys: string[]
  cases: number
}

/** Rules that could never apply to these cases, because a key they ask for is nowhere. */
export function neverApplied(ruleset: Ruleset, metadata: Iterable<JsonObject | undefined>): NeverApplied[] {
  const absent = new Map(ruleset.rules.map((rule) => [rule, new Set(rule.when.metadata.keys())]))
  let cases = 0
  for (const values of metadata) {
    cases++
    for (const keys of absent.values()) {
      for (const key of keys) if (values && Object.hasOwn(values, key) && values[key] !== null) keys.delete(key)
    }
  }
  if (cases === 0) return []
  return [...absent]
    .filter(([, keys]) => keys.size > 0)
    .map(([rule, keys]) => ({ rule: rule.id, keys: [...keys], cases }))
}
