import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const baselineSchema = z.object({
  precision: z.number().lt(1),
  recall: z.number().lt(1),
  f1: z.number().lt(1),
  language: z.string(),
  layer: z.int(),
  /** Hash of the checkpoint it was made with. */
  model: z.string(),
  /** Hash of the texts. */
  corpus: z.string(),
  sentences: z.int(),
  pairs: z.int(),
  seed: z.int(),
  /** How far the mean of F may be off by chance. */
  standardError: z.number(),
  made: z.string(),
})

/** What unrelated texts of a corpus score with a model, and how that was found out. */
export type StoredBaseline = z.infer<typeof baselineSchema>

const FOLDER = 'baselines'

/** The baselines beside a model. One that was made with other weights is none of this model. */
export async function storedBaselines(folder: string, model: string): Promise<StoredBaseline[]> {
  const names = await readdir(join(folder, FOLDER)).catch(() => [])
  const read = await Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => readOne(join(folder, FOLDER, name))),
  )
  return read.filter((baseline) => baseline !== undefined).filter((baseline) => baseline.model === model)
}

async function readOne(file: string): Promise<StoredBaseline | undefined> {
  try {
    return baselineSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return undefined
  }
}

export async function storeBaseline(folder: string, baseline: StoredBaseline): Promise<string> {
  await mkdir(join(folder, FOLDER), { recursive: true })
  const file = join(folder, FOLDER, `${baseline.language}-${baseline.layer}.json`)
  await writeFile(`${file}.tmp`, `${JSON.stringify(baseline, null, 2)}\n`)
  await rename(`${file}.tmp`, file)
  return file
}
