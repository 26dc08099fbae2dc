import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import type { Located } from '../mistakes/located.ts'
import { type Path, valueAt } from '../mistakes/path.ts'
import type { Origin } from '../read/origin.ts'
import type { Row } from '../read/row.ts'

/** A value of an imported file that knows where it stands. */
export class Part {
  readonly value: Json | undefined
  readonly file: string
  /** How many files led to this one. */
  readonly depth: number
  /** The folder that its own paths may be meant from, inside the one that is imported. */
  readonly base: string
  readonly #root: Located
  readonly #path: Path

  constructor(root: Located, file: string, path: Path = [], { depth = 0, base = '.' } = {}) {
    this.value = valueAt(root.value, path) as Json | undefined
    this.file = file
    this.depth = depth
    this.base = base
    this.#root = root
    this.#path = path
  }

  static ofRow = (row: Row): Part => new Part(row, row.origin.file)

  /** Data that was made from something at this place: a row of a table, the parts of a text. */
  static made = (value: Json, { file, line }: Origin): Part =>
    new Part({ value, locate: () => ({ line, column: 1 }) }, file)

  /** Of the key, where it has one. */
  get origin(): Origin {
    return { file: this.file, line: this.#root.locate(this.#path, 'key')?.line ?? 1 }
  }

  get(key: string): Part {
    return new Part(this.#root, this.file, [...this.#path, key], this)
  }

  /** The same, named by another. */
  namedBy({ depth }: Part): Part {
    return new Part(this.#root, this.file, this.#path, { depth: depth + 1, base: this.base })
  }

  /** Something else of the same file. */
  elsewhere(path: Path): Part {
    return new Part(this.#root, this.file, path, this)
  }

  /** The items of a list; a single value is a list of one, nothing is none. */
  items(): Part[] {
    if (this.value === undefined || this.value === null) return []
    if (!Array.isArray(this.value)) return [this]
    return this.value.map((_, index) => new Part(this.#root, this.file, [...this.#path, index], this))
  }

  /** The keys of a mapping with their values. */
  entries(): [string, Part][] {
    return Object.keys(this.object).map((key) => [key, this.get(key)])
  }

  /** Whether something stands there. */
  get isThere(): boolean {
    return this.value !== undefined && this.value !== null
  }

  /** As a mapping; empty where it is none. */
  get object(): JsonObject {
    return isJsonObject(this.value) ? this.value : {}
  }

  /** As a text; undefined where it is none. */
  get text(): string | undefined {
    return typeof this.value === 'string' ? this.value : undefined
  }

  /** As a number, also one that is written as a text; undefined where it is none. */
  get number(): number | undefined {
    const number = typeof this.value === 'string' && this.value.trim() !== '' ? Number(this.value) : this.value
    return typeof number === 'number' && Number.isFinite(number) ? number : undefined
  }
}
