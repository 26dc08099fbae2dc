import { MetricsFold } from '../../views/metrics.ts'
import type { CreateReporter } from '../../views/reporter.ts'
import { gateBrief, gateText } from '../gate-report.ts'

/** The gate's own report for a person at a terminal. */
const gate: CreateReporter = (write, { language, quiet }) => {
  let run: string
  let fold: MetricsFold
  return {
    needsTexts: 'none',
    start(header) {
      run = header.run
      fold = new MetricsFold(run, header.plan, language)
    },
    row: (row) => fold.add(row),
    end({ finishedAt, startedAt }) {
      const head = fold.head(finishedAt ?? startedAt)
      write(quiet ? `${gateBrief(head, language)}\n` : gateText(head, fold.notes, run, language))
    },
  }
}

export default gate
