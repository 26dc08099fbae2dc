import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** What is kept of how a model came here. */
const RECORD_FILE = 'saiten.json'

const recordSchema = z.object({
  name: z.string(),
  /** Its id on the hub; null when it was a folder. */
  source: z.string().nullable(),
  /** The commit it was fetched at. */
  revision: z.string().nullable(),
  added: z.string(),
  files: z.array(z.object({ path: z.string(), size: z.number(), sha256: z.string() })),
})

export type ModelRecord = z.infer<typeof recordSchema>

/** Undefined where there is none: a folder that was never added. */
export async function readRecord(folder: string): Promise<ModelRecord | undefined> {
  try {
    return recordSchema.parse(JSON.parse(await readFile(join(folder, RECORD_FILE), 'utf8')))
  } catch {
    return undefined
  }
}

export async function writeRecord(folder: string, record: ModelRecord): Promise<void> {
  await writeFile(join(folder, RECORD_FILE), `${JSON.stringify(record, null, 2)}\n`)
}
