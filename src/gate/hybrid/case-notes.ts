import type { CaseRow } from './metrics-schema.ts'

/** Cases that are named; the rest is counted. */
const NAMED = 5

export interface SomeCases {
  count: number
  /** The first of them. */
  ids: string[]
}

/** What a report says of the cases, gathered as they pass by: there may be too many to keep. */
export class CaseNotes {
  count = 0
  readonly failing: SomeCases = { count: 0, ids: [] }
  readonly #breaking = new Map<string, SomeCases>()

  add({ id, overall_pass, violations }: CaseRow): void {
    this.count++
    if (!overall_pass) note(this.failing, id)
    for (const violation of violations.violations) {
      const some = this.#breaking.get(violation.id) ?? { count: 0, ids: [] }
      this.#breaking.set(violation.id, note(some, id))
    }
  }

  /** The cases that break a rule. */
  breaking(rule: string): SomeCases {
    return this.#breaking.get(rule) ?? { count: 0, ids: [] }
  }
}

function note(some: SomeCases, id: string): SomeCases {
  some.count++
  if (some.ids.length < NAMED) some.ids.push(id)
  return some
}
