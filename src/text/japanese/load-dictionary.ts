import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip, gunzipSync, type ZlibOptions } from 'node:zlib'
import { type BadInput, badInput } from '../../errors.ts'
import { Dictionary } from './dictionary.ts'
import { dictionaryFault } from './dictionary-fault.ts'
import { takeApart } from './take-apart.ts'

/** IPADIC, which comes with Saiten. */
export const IPADIC_FILE = join(import.meta.dirname, 'ipadic.dic.gz')

const loaded = new Map<string, Dictionary>()
const loading = new Map<string, Promise<Dictionary>>()

/** Loads a dictionary once a process, in steps of a few milliseconds, so that nobody else has to wait. */
export function loadDictionary(file = IPADIC_FILE): Promise<Dictionary> {
  let promise = loading.get(file)
  if (!promise) {
    promise = load(file).finally(() => loading.delete(file))
    if (!loaded.has(file)) loading.set(file, promise)
  }
  return promise
}

async function load(file: string): Promise<Dictionary> {
  const known = loaded.get(file)
  if (known) return known
  try {
    const compressed = await readFile(file)
    const bytes = await promisify<Buffer, ZlibOptions, Buffer>(gunzip)(compressed, roomFor(compressed))
    const steps = Dictionary.open(takeApart(bytes))
    let step = steps.next()
    while (!step.done) {
      await setImmediate()
      step = steps.next()
    }
    giveBack(compressed, bytes)
    return keep(file, step.value)
  } catch (cause) {
    throw unreadable(file, cause)
  }
}

/** The same without waiting, for who cannot: some 40 ms, the first time. */
export function dictionaryNow(file = IPADIC_FILE): Dictionary {
  const known = loaded.get(file)
  if (known) return known
  try {
    const compressed = readFileSync(file)
    const bytes = gunzipSync(compressed, roomFor(compressed))
    const steps = Dictionary.open(takeApart(bytes))
    let step = steps.next()
    while (!step.done) step = steps.next()
    giveBack(compressed, bytes)
    return keep(file, step.value)
  } catch (cause) {
    throw unreadable(file, cause)
  }
}

export function isLoaded(file = IPADIC_FILE): boolean {
  return loaded.has(file)
}

function keep(file: string, dictionary: Dictionary): Dictionary {
  const first = loaded.get(file)
  if (first) return first
  loaded.set(file, dictionary)
  return dictionary
}

const LARGEST = 1 << 28

/** One piece of the size that the end of a gzip file names: putting many together takes longer than reading them. */
function roomFor(compressed: Buffer): ZlibOptions {
  const size = compressed.length < 18 ? 0 : compressed.readUInt32LE(compressed.length - 4)
  return { chunkSize: Math.max(64, Math.min(size, LARGEST)), maxOutputLength: LARGEST }
}

/** Ten megabytes that nobody reads any more would stay until garbage is next looked for. Small buffers share theirs. */
function giveBack(...read: Buffer[]): void {
  for (const { buffer, length } of read) {
    if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0)
  }
}

function unreadable(file: string, cause: unknown): BadInput {
  const said = dictionaryFault(cause)
  const again = `saiten dictionaries add ${basename(file, '.dic.gz')} DIR`
  const todo =
    file === IPADIC_FILE
      ? { en: 'Install saiten again.', ja: 'saiten を入れ直してください。' }
      : { en: `Add it again: ${again}`, ja: `追加し直してください: ${again}` }
  return badInput(
    `The dictionary ${file} cannot be used: ${said.en}. ${todo.en}`,
    `辞書 ${file} は使えません: ${said.ja}。${todo.ja}`,
    { file },
  )
}
