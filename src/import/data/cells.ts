import { isJsonObject, type Json, type JsonObject, nestsDeeperThan } from '../../json.ts'

/** A row of another tool's data: a cell of CSV is a text, an empty one is nothing. */
export class Cells {
  readonly #row: JsonObject
  readonly #read = new Set<string>()

  constructor(row: JsonObject) {
    this.#row = row
  }

  /** The value under the first of these names that has one. */
  get(...names: string[]): Json | undefined {
    let found: Json | undefined
    for (const name of names) {
      this.#read.add(name)
      const value = Object.hasOwn(this.#row, name) ? this.#row[name] : undefined
      if (found === undefined && value !== undefined && value !== null && value !== '') found = value
    }
    return found
  }

  text(...names: string[]): string | undefined {
    const value = this.get(...names)
    return typeof value === 'string' ? value : value === undefined ? undefined : JSON.stringify(value)
  }

  /** A list of texts: as such, or written into a cell as JSON, as Python writes lists, or with bars between. */
  texts(...names: string[]): string[] | undefined {
    const list = this.list(...names)
    const texts = list?.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)))
    return texts && texts.length > 0 ? texts : undefined
  }

  list(...names: string[]): Json[] | undefined {
    const value = this.get(...names)
    if (value === undefined || Array.isArray(value)) return value
    if (typeof value !== 'string') return [value]
    const json = jsonIn(value)
    if (Array.isArray(json)) return json
    return pythonList(value) ?? value.split('|').map((part) => part.trim())
  }

  object(...names: string[]): JsonObject | undefined {
    const value = this.get(...names)
    const json = typeof value === 'string' ? jsonIn(value) : value
    return isJsonObject(json) ? json : undefined
  }

  /** What nobody asked for. */
  rest(): JsonObject {
    const left = Object.entries(this.#row).filter(
      ([key, value]) => !this.#read.has(key) && value !== null && value !== '',
    )
    return Object.fromEntries(left)
  }
}

function jsonIn(text: string): Json | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    const json = JSON.parse(text) as Json
    return nestsDeeperThan(json) ? undefined : json
  } catch {
    return undefined
  }
}

/** `['a', "b"]`, as pandas writes a list of texts into a cell; with numpy there are no commas. Undefined: it is none. */
export function pythonList(text: string): string[] | undefined {
  const whole = text.trim()
  if (!whole.startsWith('[') || !whole.endsWith(']')) return undefined
  const inside = whole.slice(1, -1)
  const items: string[] = []
  for (let at = 0; at < inside.length; ) {
    const sign = inside[at] as string
    if (/[\s,]/.test(sign)) {
      at++
      continue
    }
    if (sign !== "'" && sign !== '"') return undefined
    const end = closing(inside, at)
    if (end < 0) return undefined
    items.push(unescaped(inside.slice(at + 1, end)))
    at = end + 1
  }
  return items
}

function closing(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === text[open]) return at
  }
  return -1
}

const ESCAPES = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
])

const unescaped = (text: string) => text.replace(/\\([\s\S])/g, (_, sign: string) => ESCAPES.get(sign) ?? sign)
