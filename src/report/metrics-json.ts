import type { CaseRow, MetricsHead } from '../gate/hybrid/metrics-schema.ts'
import { PIECE } from './destination/destination.ts'
import { FileDestination } from './destination/file.ts'

/** metrics.json in pieces: the case rows may be too many for one text. */
export async function* metricsPieces(head: MetricsHead, cases: AsyncIterable<CaseRow>): AsyncGenerator<string> {
  const EMPTY = '[]\n}'
  let gathered = JSON.stringify({ ...head, cases: [] }, null, 2).slice(0, -EMPTY.length)
  let before = '[\n'
  for await (const row of cases) {
    gathered += `${before}    ${JSON.stringify(row, null, 2).replaceAll('\n', '\n    ')}`
    before = ',\n'
    if (gathered.length < PIECE) continue
    yield gathered
    gathered = ''
  }
  yield `${gathered}${before === '[\n' ? '[]' : '\n  ]'}\n}\n`
}

/** Finds out early whether the file can be written; its folders are made, and it is replaced in one step. */
export function openMetricsFile(file: string): (pieces: AsyncIterable<string>) => Promise<void> {
  const destination = new FileDestination(file)
  return async (pieces) => {
    try {
      for await (const piece of pieces) destination.write(piece)
      await destination.finish()
    } catch (error) {
      destination.discard()
      throw error
    }
  }
}
