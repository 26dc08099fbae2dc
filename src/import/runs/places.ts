import { open } from 'node:fs/promises'
import { badInput } from '../../errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { BlockReader } from '../../read/block-reader.ts'
import { openFile } from '../../read/file-source.ts'
import { jsonSpans, membersOf } from '../../read/json-spans.ts'
import { lineBatches } from '../../read/lines.ts'
import type { Origin } from '../../read/origin.ts'
import { parsePythonJson } from '../../read/python-json.ts'

/** Where one record of a long file stands, between which bytes. */
export interface Place {
  origin: Origin
  start: number
  end: number
}

/** What is read of one JSON file in a first pass. */
export interface Wanted {
  /** Paths of the lists and objects that are looked into, e.g. `results.results`. */
  opened: ReadonlySet<string>
  /** Of these lists the items are records: only their places are held. */
  records: ReadonlySet<string>
  /** Paths of the values that are read. */
  values: ReadonlySet<string>
}

export interface FirstPass {
  values: Map<string, Json>
  records: Place[]
}

/** Goes through a JSON file of any size. `file` is the name that messages use. Throws BadInput. */
export async function firstPass(path: string, file: string, { opened, records, values }: Wanted): Promise<FirstPass> {
  const found: FirstPass = { values: new Map(), records: [] }
  const { chunks } = openFile(path, file).source
  const handle = await open(path)
  const reader = new BlockReader(handle, file)
  try {
    for await (const span of jsonSpans(chunks, file, (inside) => opened.has(inside.join('.')))) {
      const { inside, key, start, end, line } = span
      const around = inside.join('.')
      if (typeof key === 'number' && records.has(around)) found.records.push({ origin: { file, line }, start, end })
      const name = around === '' ? String(key) : `${around}.${key}`
      if (values.has(name)) found.values.set(name, parsePythonJson(await bytesOf(reader, span, file), { file, line }))
    }
  } finally {
    await handle.close()
  }
  return found
}

/** The lines of a file of records, blank ones left out. */
export async function linePlaces(path: string, file: string): Promise<Place[]> {
  const places: Place[] = []
  let start = 0
  for await (const batch of lineBatches(openFile(path, file).source.chunks)) {
    for (const { bytes, number } of batch) {
      if (bytes === null) throw tooLarge({ file, line: number })
      const end = start + bytes.length
      if (bytes.some((byte) => byte > 0x20)) places.push({ origin: { file, line: number }, start, end })
      start = end + 1
    }
  }
  return places
}

/** To read records, in any order; close it. */
export async function openRecords(path: string, file: string) {
  const handle = await open(path)
  const reader = new BlockReader(handle, file)
  return {
    async read<Key extends string>(place: Place, keys: readonly Key[]): Promise<Members<Key>> {
      return membersIn(await bytesOf(reader, place, file), keys, place.origin)
    },
    /** Where nearly all of it is wanted. */
    async readWhole(place: Place): Promise<JsonObject> {
      const record = parsePythonJson(await bytesOf(reader, place, file), place.origin)
      return isJsonObject(record) ? record : {}
    },
    close: () => handle.close(),
  }
}

export type Members<Key extends string> = { [Name in Key]?: Json }

/** Only what is wanted is parsed: most of a record is often something else. */
export function membersIn<Key extends string>(bytes: Buffer, keys: readonly Key[], origin: Origin): Members<Key> {
  const spans = membersOf(bytes, origin.file)
  const members: Members<Key> = {}
  for (const key of keys) {
    const span = spans.get(key)
    if (span) members[key] = parsePythonJson(bytes.subarray(span.start, span.end), origin)
  }
  return members
}

function bytesOf(reader: BlockReader, { start, end }: Omit<Place, 'origin'>, file: string): Promise<Buffer> {
  if (end - start > MOST_BYTES) throw tooLarge({ file })
  return reader.read(start, end - start)
}

const MOST_BYTES = 256 * 1024 * 1024

const tooLarge = (where: { file: string; line?: number }) =>
  badInput(
    'one record here is larger than 256 MB, which is more than is read at once; leave it out',
    '一件が 256 MB を超えており、一度に読める量を超えています。取り除いてください',
    where,
  )
