/** Finds places in JSON text that is known to parse. Used only once there is a mistake to point at. */
import type { Path } from '../mistakes/path.ts'
import type { Position } from './row.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_MAP = 0x7b
const CLOSE_MAP = 0x7d

/** Offset of the value at the path, or of the key before it; of the nearest value around it when it is not there. */
export function offsetInJson(text: string, path: Path, at: 'key' | 'value' = 'value'): number {
  let place = { key: skipSpace(text, 0), value: skipSpace(text, 0) }
  for (const step of path) {
    const inside = stepInto(text, place.value, step)
    if (!inside) return place.value
    place = inside
  }
  return at === 'key' ? place.key : place.value
}

/** Offsets of the first `most` items of the list that opens at `offset`. */
export function itemOffsets(text: string, offset: number, most = Number.POSITIVE_INFINITY): number[] {
  const offsets: number[] = []
  if (text.charCodeAt(offset) !== OPEN_LIST) return offsets
  let i = skipSpace(text, offset + 1)
  while (i < text.length && text.charCodeAt(i) !== CLOSE_LIST && offsets.length < most) {
    offsets.push(i)
    i = skipComma(text, skipValue(text, i))
  }
  return offsets
}

/** Line and column of an offset, within text that may have many lines. */
export function positionAt(text: string, offset: number): Position {
  let line = 1
  let lineStart = 0
  for (let i = text.indexOf('\n'); i >= 0 && i < offset; i = text.indexOf('\n', i + 1)) {
    line++
    lineStart = i + 1
  }
  return { line, column: offset - lineStart + 1 }
}

function stepInto(text: string, offset: number, step: string | number): { key: number; value: number } | undefined {
  const opening = text.charCodeAt(offset)
  if (opening === OPEN_MAP) return member(text, offset, String(step))
  if (opening !== OPEN_LIST) return undefined
  const item = itemOffsets(text, offset, Number(step) + 1)[Number(step)]
  return item === undefined ? undefined : { key: item, value: item }
}

/** Of a key written twice, the last: that is the one whose value JSON.parse keeps. */
function member(text: string, offset: number, name: string): { key: number; value: number } | undefined {
  let found: { key: number; value: number } | undefined
  let i = skipSpace(text, offset + 1)
  while (i < text.length && text.charCodeAt(i) !== CLOSE_MAP) {
    const key = i
    const keyEnd = skipString(text, i)
    const value = skipSpace(text, skipSpace(text, keyEnd) + 1)
    if (isKey(text, key, keyEnd, name)) found = { key, value }
    i = skipComma(text, skipValue(text, value))
  }
  return found
}

function isKey(text: string, start: number, end: number, name: string): boolean {
  const written = text.slice(start + 1, end - 1)
  return written === name || (written.includes('\\') && JSON.parse(text.slice(start, end)) === name)
}

function skipComma(text: string, offset: number): number {
  const i = skipSpace(text, offset)
  return text.charCodeAt(i) === COMMA ? skipSpace(text, i + 1) : i
}

/** Steps over a value without recursion, so that depth costs nothing. */
function skipValue(text: string, offset: number): number {
  let depth = 0
  let i = offset
  while (i < text.length) {
    const code = text.charCodeAt(i)
    if (code === QUOTE) {
      i = skipString(text, i)
      if (depth === 0) return i
      continue
    }
    if (code === OPEN_LIST || code === OPEN_MAP) depth++
    else if (code === CLOSE_LIST || code === CLOSE_MAP) {
      if (depth === 0) return i
      if (--depth === 0) return i + 1
    } else if (depth === 0 && (code === COMMA || isSpace(code))) return i
    i++
  }
  return i
}

function skipString(text: string, offset: number): number {
  let i = offset + 1
  while (i < text.length) {
    const code = text.charCodeAt(i)
    if (code === QUOTE) return i + 1
    i += code === BACKSLASH ? 2 : 1
  }
  return text.length
}

const isSpace = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09

function skipSpace(text: string, offset: number): number {
  let i = offset
  while (isSpace(text.charCodeAt(i))) i++
  return i
}
