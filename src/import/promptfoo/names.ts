/** Names that differ from each other: a second `gpt-4o` is `gpt-4o-2`. */
export class Names {
  readonly #used = new Set<string>()

  unused(wanted: string): string {
    let name = wanted
    for (let number = 2; this.#used.has(name); number++) name = `${wanted}-${number}`
    this.#used.add(name)
    return name
  }
}

/** A name from outside as part of a path. */
export const asFileName = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
    .slice(0, 60) || 'unnamed'
