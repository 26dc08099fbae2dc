import { readFile } from 'node:fs/promises'
import { BadInput, badInput, errorText } from '../errors.ts'
import { type ReadableMetrics, readableMetrics } from '../gate/hybrid/metrics-schema.ts'
import type { Json } from '../json.ts'
import { fileFault } from '../mistakes/file-fault.ts'
import { formatPath } from '../mistakes/path.ts'

/** Reads a metrics.json. Throws BadInput when it is none. */
export async function readMetrics(file: string): Promise<ReadableMetrics> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const { en, ja } = fileFault(error)
    throw badInput(`cannot be read: ${en}`, `読めません: ${ja}`, { file })
  })
  const parsed = readableMetrics.safeParse(parse(text.replace(/^\ufeff/, ''), file))
  if (parsed.success) return parsed.data
  throw new BadInput(
    parsed.error.issues.slice(0, MOST).map(({ path, message }) => ({
      file,
      path: formatPath(path as (string | number)[]),
      message: { en: `not a metrics.json: ${message}`, ja: `metrics.json ではありません: ${message}` },
    })),
  )
}

const MOST = 10

function parse(text: string, file: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch (error) {
    throw badInput(`not JSON: ${errorText(error)}`, `JSON として読めません: ${errorText(error)}`, { file })
  }
}
