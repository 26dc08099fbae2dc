import type { CaseRow, MetricsHead } from '../gate/hybrid/metrics-schema.ts'
import { PIECE } from './destination/destination.ts'

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
