import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { DictionaryHeader } from '../dictionary-file.ts'
import { placeTables, type Tables, viewTables } from '../tables.ts'
import { takeApart } from '../take-apart.ts'
import { decodePlainly } from './plain-decode.ts'

/** A dictionary's tables in memory of their own, for the plain segmenter. */
export function openPlainly(file: string): { header: DictionaryHeader; tables: Tables } {
  const parts = takeApart(gunzipSync(readFileSync(file)))
  const { header } = parts
  const { places, end } = placeTables(header, 0)
  const tables = viewTables(header, places, new ArrayBuffer(end))
  decodePlainly(parts, tables)
  return { header, tables }
}
