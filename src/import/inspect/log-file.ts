import { badInput } from '../../errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { Origin } from '../../read/origin.ts'
import { parsePythonJson } from '../../read/python-json.ts'
import { ZipFile } from '../../read/zip/zip-file.ts'
import { firstPass, membersIn, openRecords, type Place } from '../runs/places.ts'
import { type RawSample, SAMPLE_KEYS } from './sample.ts'

/** A log of Inspect, of which only the places of its samples are held. */
export interface LogFile {
  /** Everything but the samples: eval, plan, results, stats, status. */
  header: JsonObject
  samples: readonly SamplePlace[]
  /** To read samples, in any order; close it. */
  open(): Promise<{ read(sample: SamplePlace): Promise<RawSample>; close(): Promise<void> }>
}

/** Where a sample stands: in which entry of a zip file, or between which bytes. */
export interface SamplePlace extends Place {
  entry?: string
}

const LOG = {
  opened: new Set(['samples']),
  records: new Set(['samples']),
  values: new Set(['version', 'status', 'eval', 'plan', 'results', 'stats', 'error']),
}

/** A log as one JSON file, of any size. `file` is the name that messages use. Throws BadInput. */
export async function openJsonLog(path: string, file: string): Promise<LogFile> {
  const { values, records } = await firstPass(path, file, LOG)
  return {
    header: Object.fromEntries(values),
    samples: records,
    async open() {
      const { read, close } = await openRecords(path, file)
      return { read: (place) => read(place, SAMPLE_KEYS), close }
    },
  }
}

const MONOLITH = /^samples\/(?:[^/].*)_epoch_\d+\.json$/s
const ATTACHMENTS = /^(samples\/.*_epoch_\d+)\/attachments\/\d+\.json$/s
const SHELL = /^(samples\/.*_epoch_\d+)\/sample\.json$/s

/** A log as a zip file (`.eval`). Its directory tells the samples; what it calls them is only looked up there. */
export async function openEvalLog(path: string, file: string): Promise<LogFile> {
  const zip = await ZipFile.open(path, file)
  try {
    const names = [...zip.names()]
    const header = await headerOf(zip, file)
    const entries = names.filter((name) => MONOLITH.test(name) || SHELL.test(name))
    const attachments = Map.groupBy(
      names.filter((name) => ATTACHMENTS.test(name)),
      (name) => ATTACHMENTS.exec(name)?.[1] as string,
    )
    return {
      header,
      samples: entries.map((entry) => ({ origin: { file: `${file}/${entry}`, line: 1 }, entry, start: 0, end: 0 })),
      async open() {
        const reading = await ZipFile.open(path, file)
        return {
          read: ({ entry = '', origin }) => readEntry(reading, entry, attachments, origin),
          close: () => reading.close(),
        }
      },
    }
  } finally {
    await zip.close()
  }
}

/** What was written at the start stands for the header of a log that never came to its end. */
async function headerOf(zip: ZipFile, file: string): Promise<JsonObject> {
  const name = ['header.json', '_journal/start.json'].find((candidate) => zip.has(candidate))
  if (name === undefined) throw noLog(file)
  const header = parsePythonJson(await zip.read(name), { file: `${file}/${name}` })
  if (!isJsonObject(header)) throw noLog(file)
  return name === 'header.json' ? header : { status: 'started', ...header }
}

async function readEntry(
  zip: ZipFile,
  entry: string,
  allAttachments: ReadonlyMap<string, string[]>,
  origin: Origin,
): Promise<RawSample> {
  const sample = membersIn(await zip.read(entry), SAMPLE_KEYS, origin)
  const folder = SHELL.exec(entry)?.[1]
  if (folder === undefined) return sample
  // A large sample is written in pieces: long texts by their number, metadata apart.
  const attachments: Json[] = []
  const chunks = allAttachments.get(folder) ?? []
  for (const name of chunks.toSorted((a, b) => numberIn(a) - numberIn(b))) {
    const chunk = parsePythonJson(await zip.read(name), origin)
    for (const text of Array.isArray(chunk) ? chunk : []) attachments.push(text)
  }
  const metadata = `${folder}/metadata.json`
  return {
    ...sample,
    ...(zip.has(metadata) && { metadata: parsePythonJson(await zip.read(metadata), origin) }),
    attachments: Object.fromEntries(attachments.entries()),
  }
}

const numberIn = (name: string) => Number.parseInt(name.slice(name.lastIndexOf('/') + 1), 10)

const noLog = (file: string) =>
  badInput(
    'this zip file is no log of Inspect: it has neither header.json nor _journal/start.json',
    'この zip ファイルは Inspect のログではありません。header.json も _journal/start.json もありません',
    { file },
  )
