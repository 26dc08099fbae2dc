import { type Json, type JsonObject, MAX_DEPTH } from '../json.ts'
import type { Message } from '../language.ts'
import { formatPath } from '../mistakes/path.ts'
import { setOwn } from '../read/own-key.ts'

/** A value that is no JSON, and where it stands, e.g. `details.parts[2]`. */
export class NotPlain extends Error {
  readonly said: Message

  constructor(en: string, ja: string) {
    super(en)
    this.said = { en, ja }
  }
}

interface PlainOptions {
  /** Most bytes of text in the whole value. */
  maxBytes?: number
  /** Asked about every object and function before it is read; a value takes its place. */
  replace?(value: object, path: string): Json | undefined
}

const MAX_NODES = 2_000_000
const MAX_BYTES = 10_000_000

/** Copies a value of the user's as JSON would write it, but says no where JSON would silently drop something. */
export function toPlain(value: unknown, { maxBytes = MAX_BYTES, replace }: PlainOptions = {}): Json | undefined {
  const path: (string | number)[] = []
  let nodes = 0
  let bytes = 0

  const text = (string: string) => {
    bytes += Buffer.byteLength(string)
    if (bytes > maxBytes) throw tooLarge(maxBytes)
    return string
  }

  const copy = (found: unknown): Json | undefined => {
    if (++nodes > MAX_NODES) throw tooLarge(maxBytes)
    if (found === undefined || found === null || typeof found === 'boolean') return found
    // JSON has neither NaN nor −0.
    if (typeof found === 'number') return Number.isFinite(found) ? found + 0 : null
    if (typeof found === 'string') return text(found)
    if (typeof found !== 'object' && typeof found !== 'function') throw odd(found, path)
    const replaced = replace?.(found, formatPath(path))
    if (replaced !== undefined) return replaced
    if (path.length >= MAX_DEPTH) throw tooDeep(path)
    if (Array.isArray(found)) return copyList(found)
    if (hasToJson(found)) {
      return copy((found as { toJSON(key: string): unknown }).toJSON(String(path.at(-1) ?? '')))
    }
    if (Object.prototype.toString.call(found) !== '[object Object]') throw odd(found, path)
    return copyObject(found)
  }

  const copyList = (found: unknown[]): Json[] => {
    if (found.length > MAX_NODES - nodes) throw tooLarge(maxBytes)
    return Array.from(found, (item, index) => inside(index, item) ?? null)
  }

  const copyObject = (found: object): JsonObject => {
    const result: JsonObject = {}
    for (const key of Object.keys(found)) {
      const item = inside(text(key), (found as Record<string, unknown>)[key])
      if (item !== undefined) setOwn(result, key, item)
    }
    return result
  }

  const inside = (key: string | number, item: unknown) => {
    path.push(key)
    const copied = copy(item)
    path.pop()
    return copied
  }

  return copy(value)
}

/** A class may have one; one on the prototype of all objects was hung there. */
const hasToJson = (value: object) => {
  const { toJSON } = value as { toJSON?: unknown }
  return typeof toJSON === 'function' && toJSON !== (Object.prototype as { toJSON?: unknown }).toJSON
}

function odd(value: unknown, path: (string | number)[]): NotPlain {
  const type = typeof value === 'object' ? Object.prototype.toString.call(value).slice(8, -1) : typeof value
  const where = formatPath(path) || 'it'
  return new NotPlain(
    type === 'Promise'
      ? `${where} is a promise: await it before it is returned`
      : `${where} is a ${type}, which JSON cannot hold`,
    type === 'Promise'
      ? `${where} は Promise です。await してから返してください`
      : `${where} は ${type} で、JSON では表せません`,
  )
}

function tooDeep(path: (string | number)[]): NotPlain {
  const where = formatPath(path.slice(0, 3))
  return new NotPlain(
    `it is nested deeper than ${MAX_DEPTH} levels, or contains itself (at ${where}…)`,
    `入れ子が ${MAX_DEPTH} 段より深いか、自分自身を含んでいます (${where}…)`,
  )
}

function tooLarge(maxBytes: number): NotPlain {
  return new NotPlain(
    `it is larger than ${maxBytes} bytes or ${MAX_NODES} values`,
    `大きすぎます（${maxBytes} バイトまたは ${MAX_NODES} 個の値まで）`,
  )
}
