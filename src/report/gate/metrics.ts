import { MetricsFold } from '../../views/metrics.ts'
import type { CreateReporter, ReportHeader } from '../../views/reporter.ts'
import { metricsPieces } from '../metrics-json.ts'

/** metrics.json: the file that a gate leaves behind. */
const metrics: CreateReporter = (write, { language }) => {
  let header: ReportHeader
  let fold: MetricsFold
  return {
    needsTexts: 'none',
    start(known) {
      header = known
      fold = new MetricsFold(known.run, known.plan, language)
    },
    row: (row) => fold.add(row),
    async end({ finishedAt, startedAt }) {
      for await (const piece of metricsPieces(fold.head(finishedAt ?? startedAt), fold.cases(header.rows()))) {
        await write(piece)
      }
    },
  }
}

export default metrics
