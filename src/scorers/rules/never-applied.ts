import type { JsonObject } from '../../json.ts'
import type { Ruleset } from './ruleset.ts'

/** A rule whose `when` asks for metadata that no case has. */
export interface NeverApplied {
  rule: string
  /** The keys that are missing everywhere. */
  keys: string[]
  cases: number
}

/** Finds rules that could never apply to the cases it is shown, because a key they ask for is nowhere. */
export class NeverAppliedRules {
  /** By rule, the keys that no case has had so far. */
  readonly #absent: Map<string, Set<string>>
  #cases = 0

  constructor({ rules }: Ruleset) {
    this.#absent = new Map(rules.map(({ id, when }) => [id, new Set(when.metadata.keys())]))
  }

  add(metadata: JsonObject | undefined): void {
    this.#cases++
    if (!metadata) return
    for (const [rule, keys] of this.#absent) {
      for (const key of keys) if (Object.hasOwn(metadata, key) && metadata[key] !== null) keys.delete(key)
      if (keys.size === 0) this.#absent.delete(rule)
    }
  }

  found(): NeverApplied[] {
    if (this.#cases === 0) return []
    return [...this.#absent]
      .filter(([, keys]) => keys.size > 0)
      .map(([rule, keys]) => ({ rule, keys: [...keys], cases: this.#cases }))
  }
}
