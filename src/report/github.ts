import { annotation } from '../door/annotation.ts'
import type { CreateReporter } from '../views/reporter.ts'
import { MOST_WORST } from '../views/worst-rows.ts'
import { Findings } from './collect/findings.ts'
import { annotations } from './github/annotations.ts'
import { appendStepSummary } from './github/step-summary.ts'

/** For GitHub Actions: annotations at the cases, and the Markdown report as the step's summary. */
const github: CreateReporter = (write, options) => {
  const findings = new Findings({ keep: MOST_WORST, room: 400 })
  return {
    needsTexts: 'problems',
    rows: 'worst',
    row: (row) => findings.add(row),
    end(summary) {
      for (const line of annotations(summary, findings, options)) write(line)
      const problem = appendStepSummary(summary, findings, options)
      if (problem !== undefined) write(annotation('warning', { title: 'saiten' }, problem))
    },
  }
}

export default github
