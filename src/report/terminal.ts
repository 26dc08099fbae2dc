import { shortName } from '../door/untrusted.ts'
import { casesRun } from '../gate/summary.ts'
import type { CreateReporter } from '../views/reporter.ts'
import { Findings } from './collect/findings.ts'
import { importedFrom } from './format/effort.ts'
import { totalsSection, verdictLines } from './terminal/closing.ts'
import { diagnosisSection } from './terminal/diagnosis.ts'
import { failuresSection } from './terminal/failures.ts'
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
  return {
    needsTexts: options.quiet ? 'none' : 'problems',
    rows: 'problems',
    start(header) {
      goOn = header.goOn
      isRepeated = header.plan.repeats.most > 1
    },
    row(row) {
      if (!options.quiet) findings.add(row)
    },
    end(summary) {
      if (options.quiet) return write(`${verdictLines(summary, true, view)[0]}\n`)
      const { run, suite, cases, targets, diagnosis } = summary
      const severalTargets = targets.length > 1
      const severalAnswers = severalTargets || isRepeated
      const imported = importedFrom(summary) !== undefined
      const context = { run, planned: casesRun(cases), severalTargets, severalAnswers, imported }
      const sections = [
        [`${view.bold(shortName(suite))}  ${view.dim(view.say(`run ${run}`, `実行 ${run}`))}`],
        failuresSection(findings, context, view),
        noScoreSection(findings, context, view),
        reviewSection(findings, context, view),
        ...targets.map((target) => targetSection(target, severalTargets, view)),
        ...targets.map((target) => healthSection(target, severalTargets, view)),
        ...targets.map((target) => correlationsSection(target, severalTargets, view)),
        totalsSection(summary, severalAnswers, view),
        diagnosisSection(diagnosis, severalTargets, view),
        [...verdictLines(summary, false, view), ...nextSection(summary, findings, goOn, view)],
      ]
      const shown = sections.filter((lines) => lines.length > 0)
      write(`${shown.map((lines) => lines.join('\n')).join('\n\n')}\n`)
    },
  }
}

export default terminal
