import { shortName } from '../door/untrusted.ts'
import { casesRun, type Summary } from '../gate/summary.ts'
import type { CreateReporter, ReportHeader } from '../views/reporter.ts'
import { type Failure, Findings } from './collect/findings.ts'
import { importedFrom } from './format/effort.ts'
import { totalsSection, verdictLines } from './terminal/closing.ts'
import { diagnosisSection } from './terminal/diagnosis.ts'
import { failuresSection } from './terminal/failures.ts'
import { lastAnswers } from './terminal/last-answers.ts'
import { matrixSection } from './terminal/matrix.ts'
import { nextSection } from './terminal/next.ts'
import { targetSection } from './terminal/scorer-table.ts'
import { correlationsSection, healthSection } from './terminal/trust.ts'
import { noScoreSection, reviewSection } from './terminal/undecided.ts'
import { createView } from './terminal/view.ts'

/** For a person at a terminal: what failed and why comes first, the verdict and what to do next come last. */
const terminal: CreateReporter = (write, options) => {
  const view = createView(options)
  const findings = new Findings({ keep: 10, room: view.width })
  let goOn: string | null = null
  let isRepeated = false
  let before: ReportHeader['before']
  return {
    needsTexts: options.quiet ? 'none' : 'problems',
    rows: 'worst',
    start(header) {
      goOn = header.goOn
      before = header.before
      isRepeated = header.plan.repeats.most > 1
    },
    row(row) {
      if (!options.quiet) findings.add(row)
    },
    end(summary) {
      if (options.quiet) return write(`${verdictLines(summary, true, view)[0]}\n`)
      if (!before || findings.failures.length === 0) return write(text(summary))
      return lastAnswers(findings.failures, before, view).then((last) => write(text(summary, last)))
    },
  }

  function text(summary: Summary, last?: ReadonlyMap<Failure, string>): string {
    const { run, suite, cases, targets, matrix, diagnosis } = summary
    const severalTargets = targets.length > 1
    const severalAnswers = severalTargets || isRepeated
    const imported = importedFrom(summary) !== undefined
    const { fail: failed, review } = cases
    const context = { run, planned: casesRun(cases), failed, review, severalTargets, severalAnswers, imported }
    const sections = [
      [`${view.bold(shortName(suite))}  ${view.dim(view.say(`run ${run}`, `実行 ${run}`))}`],
      failuresSection(findings, context, view, last),
      noScoreSection(findings, context, view),
      reviewSection(findings, context, view),
      ...targets.map((target) => targetSection(target, severalTargets, view)),
      ...targets.map((target) => healthSection(target, severalTargets, view)),
      ...targets.map((target) => correlationsSection(target, severalTargets, view)),
      matrixSection(matrix, view),
      totalsSection(summary, severalAnswers, view),
      diagnosisSection(diagnosis, severalTargets, view),
      [...verdictLines(summary, false, view), ...nextSection(summary, findings, goOn, view)],
    ]
    const shown = sections.filter((lines) => lines.length > 0)
    return `${shown.map((lines) => lines.join('\n')).join('\n\n')}\n`
  }
}

export default terminal
