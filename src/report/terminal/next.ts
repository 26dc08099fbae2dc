import type { Summary } from '../../gate/summary.ts'
import { shellWord } from '../../shell-word.ts'
import type { Findings } from '../collect/findings.ts'
import { columns, padEnd } from '../format/columns.ts'
import { stepsOn } from '../format/steps-on.ts'
import type { View } from './view.ts'

/** The commands that lead on from here, and only those that would help this run. */
export function nextSection(summary: Summary, findings: Findings, goOn: string | null, view: View): string[] {
  const { run } = summary
  const { say, bold, dim } = view
  const steps: [command: string, effect: string][] = []
  const worst = findings.failures[0] ?? findings.unscored[0] ?? findings.reviews[0]
  const id = worst && shellWord(worst.case)
  if (id !== undefined) {
    const effect =
      findings.failures.length > 0
        ? say('the worst case in full', '最も悪いケースの全体')
        : say('the first of these in full', '最初のケースの全体')
    steps.push([`saiten show ${run} ${id}`, effect])
  }
  const [one, two] = summary.targets.map(({ name }) => shellWord(`${run}:${name}`))
  if (
    one !== undefined &&
    two !== undefined &&
    summary.targets.every(({ cases: { error, planned } }) => error < planned)
  ) {
    steps.push([`saiten compare ${one} ${two}`, say('the two side by side, case by case', '二つをケースごとに比べる')])
  }
  steps.push(
    ...stepsOn(
      summary,
      findings.errors.map(({ kind }) => kind),
      goOn,
      say,
    ),
  )
  const commands = steps.map(([command, effect]) => [`${command}${view.at}`, effect] as const)
  const width = Math.max(0, ...commands.map(([command]) => columns(command)))
  const label = say('next', '次へ')
  return commands.map(
    ([command, effect], at) =>
      `${at === 0 ? bold(label) : ' '.repeat(columns(label))}  ${padEnd(command, width)}  ${dim(effect)}`,
  )
}
