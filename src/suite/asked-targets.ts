/** The targets that somebody asked for, by name: what is not asked for is not opened. */
export class AskedTargets {
  readonly #asked: readonly string[] | undefined
  /** Every name that the suite has, in its order. */
  readonly names: string[] = []

  constructor(asked: readonly string[] | undefined) {
    this.#asked = asked && asked.length > 0 ? asked : undefined
  }

  wants(name: string): boolean {
    this.names.push(name)
    return this.#asked?.includes(name) ?? true
  }
}
