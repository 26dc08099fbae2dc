import type { Failure, Findings } from '../collect/findings.ts'
import { columns, cutColumns, padEnd } from '../format/columns.ts'
import { grounds, missedText } from '../format/grounds.ts'
import { belowThreshold } from '../format/numbers.ts'
import { wrapColumns } from '../format/wrap.ts'
import { subjectText, type View, withRight } from './view.ts'

const LONGEST_SUBJECT = 32

export interface FailuresContext {
  run: string
  planned: number
  failed: number
  review: number
  severalTargets: boolean
  /** Whether a case has more answers than one: answers are counted then, not cases. */
  severalAnswers: boolean
  /** What failed a case was another tool's word, not a threshold. */
  imported: boolean
}

/** The failed cases, worst first: what missed what, where it stands, why, and what was wanted. */
export function failuresSection(
  findings: Findings,
  context: FailuresContext,
  view: View,
  last: ReadonlyMap<Failure, string> = new Map(),
): string[] {
  const { failed } = context
  if (failed === 0) return []
  const { say, bad, bold, dim } = view
  const { failures } = findings
  const subjects = failures.map((failure) => cutColumns(subjectText(failure, context.severalTargets), LONGEST_SUBJECT))
  const subjectWidth = Math.max(...subjects.map(columns))
  const lines = [
    bold(
      bad(
        context.imported
          ? say(
              `FAILED ${failed} of ${context.planned}, worst first`,
              `不合格 ${context.planned} 件中 ${failed} 件（悪い順）`,
            )
          : say(
              `BELOW THRESHOLD ${failed} of ${context.planned}, worst first`,
              `閾値未満 ${context.planned} 件中 ${failed} 件（悪い順）`,
            ),
      ),
    ),
  ]
  failures.forEach((failure, index) => {
    const subject = padEnd(subjects[index] ?? '', subjectWidth)
    lines.push(...headline(failure, subject, view), ...groundsLines(failure, last.get(failure), view))
  })
  const more = failed - failures.length
  if (more > 0)
    lines.push(
      dim(
        say(
          `  … ${more} more: saiten show ${context.run} --failed${view.at}`,
          `  … ほか ${more} 件: saiten show ${context.run} --failed${view.at}`,
        ),
      ),
    )
  return lines
}

function headline(failure: Failure, subject: string, view: View): string[] {
  const what = worstMissed(failure, view.width - columns(subject) - 4, view)
  const [line = '', ...beneath] = withRight(`✗ ${subject}  ${what}`, failure.place ?? '', view)
  return [view.bad('✗') + line.slice(1), ...beneath]
}

/** The figures are what counts: a long name is cut, they are not. */
function worstMissed({ missed: [first], blank = false }: Failure, room: number, { say }: View): string {
  if (!first || blank) return missedText({ missed: [], blank }, say)
  const figures = belowThreshold(first.value, first.threshold)
  return `${cutColumns(first.scorer, Math.max(8, room - columns(figures) - 1))} ${figures}`
}

function groundsLines(failure: Failure, last: string | undefined, { say, width, dim }: View): string[] {
  const others = failure.missed.slice(failure.blank ? 0 : 1)
  const also: [string, string][] = others.length > 0 ? [[say('also', 'ほか'), missedText({ missed: others }, say)]] : []
  return [...also, ...grounds({ ...failure, ...(last !== undefined && { last }) }, say)].flatMap(([label, text]) => {
    // What was wanted and what came stand line under line, to be compared; a reason may need a second line.
    const most = text === failure.why ? 2 : 1
    return wrapColumns(text, width - 10, most).map((part, at) => `    ${dim(padEnd(at === 0 ? label : '', 6))}${part}`)
  })
}
