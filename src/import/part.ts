import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import type { Located } from '../mistakes/located.ts'
import type { Path } from '../mistakes/path.ts'
import type { Origin } from '../read/origin.ts'
import type { Row } from '../read/row.ts'

/** A value of an imported file that knows where it stands. */
export class Part {
  readonly value: Json | undefined
  readonly file: string
  readonly #root: Located
  readonly #path: Path

  constructor(root: Located, file: string, path: Path = [], value: Json | undefined = root.value) {
    this.value = value
    this.file = file
    this.#root = root
    this.#path = path
  }

  static ofRow = (row: Row): Part => new Part(row, row.origin.file)

  /** Of the key, where it has one. */
  get origin(): Origin {
    return { file: this.file, line: this.#root.locate(this.#path, 'key')?.line ?? 1 }
  }

  get(key: string): Part {
    const value = isJsonObject(this.value) && Object.hasOwn(this.value, key) ? this.value[key] : undefined
    return new Part(this.#root, this.file, [...this.#path, key], value)
  }

  /** The items of a list; a single value is a list of one, nothing is none. */
  items(): Part[] {
    if (this.value === undefined || this.value === null) return []
    if (!Array.isArray(this.value)) return [this]
    return this.value.map((item, index) => new Part(this.#root, this.file, [...this.#path, index], item))
  }

  /** The keys of a mapping with their values. */
  entries(): [string, Part][] {
    return Object.keys(this.object).map((key) => [key, this.get(key)])
  }

  /** As a mapping; empty where it is none. */
  get object(): JsonObject {
    return isJsonObject(this.value) ? this.value : {}
  }

  /** As a text; undefined where it is none. */
  get text(): string | undefined {
    return typeof this.value === 'string' ? this.value : undefined
  }
}
