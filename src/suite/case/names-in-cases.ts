import type { Case } from '../../score/case.ts'
import type { KnownNames } from '../../template/template.ts'

/** A data set has few names; more would be data that went where names belong. */
const MOST_VARS = 10_000
const MOST_METADATA = 200

/** Which names the cases of a suite have for templates. */
export class NamesInCases {
  readonly #vars = new Set<string>()
  readonly #metadata = new Set<string>()
  #isWhole = true

  add({ vars, metadata }: Case): void {
    for (const name in vars) this.#vars.add(name)
    if (this.#metadata.size < MOST_METADATA) for (const name in metadata) this.#metadata.add(name)
    if (this.#vars.size > MOST_VARS) this.#isWhole = false
  }

  get all(): KnownNames {
    return this.#isWhole ? { vars: [...this.#vars], metadata: [...this.#metadata] } : null
  }
}
