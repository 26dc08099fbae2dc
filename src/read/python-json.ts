import { isUtf8 } from 'node:buffer'
import { BadInput } from '../errors.ts'
import { type Json, nestsDeeperThan } from '../json.ts'
import { parseKept } from './exact-json.ts'
import { stringEnd } from './json-inspect.ts'
import { jsonSyntaxMistake } from './json-syntax.ts'
import { notUtf8 } from './sniff.ts'
import { nestsTooDeep } from './too-deep.ts'

interface Place {
  file: string
  line?: number
}

/**
 * A value of a file that Python wrote: JSON, in which NaN and Infinity may stand, which become the texts "NaN", "Infinity"
 * and "-Infinity". Throws BadInput for what is none, or nests too deep.
 */
export function parsePythonJson(bytes: Uint8Array, place: Place): Json {
  if (!isUtf8(bytes)) throw notUtf8(place.file, place.line)
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  const value = parse(text) ?? parse(inQuotes(text))
  if (!value) throw notJson(text, place)
  if (nestsDeeperThan(value.json)) throw new BadInput(nestsTooDeep(place))
  return value.json
}

/** What JSON has no word for, and Python writes all the same. */
const BARE = /-?\bInfinity\b|\bNaN\b/g

function inQuotes(text: string): string {
  const parts: string[] = []
  for (let at = 0; at < text.length; ) {
    const quote = text.indexOf('"', at)
    const end = quote < 0 ? text.length : quote
    parts.push(text.slice(at, end).replace(BARE, '"$&"'))
    at = quote < 0 ? end : stringEnd(text, quote)
    parts.push(text.slice(end, at))
  }
  return parts.join('')
}

function parse(text: string): { json: Json } | undefined {
  try {
    return { json: parseKept(text) }
  } catch {
    return undefined
  }
}

function notJson(text: string, place: Place): BadInput {
  const found = jsonSyntaxMistake(text)?.message ?? { en: 'it cannot be read', ja: '読み取れません' }
  return new BadInput({
    ...place,
    message: { en: `not JSON: ${found.en}`, ja: `JSON として読めません: ${found.ja}` },
  })
}
