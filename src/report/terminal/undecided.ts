import { counted } from '../../language.ts'
import type { Findings } from '../collect/findings.ts'
import { causeMessage, causeTitle } from '../format/cause.ts'
import { columns, cutColumns, padEnd } from '../format/columns.ts'
import { reviewText } from '../format/grounds.ts'
import { wrapColumns } from '../format/wrap.ts'
import type { FailuresContext } from './failures.ts'
import { subjectText, type View, withRight } from './view.ts'

const MOST_GROUPS = 8
const MOST_MESSAGE_LINES = 3

/** What could not be scored, by kind: one message and some cases each, so that the cause can be looked for. */
export function noScoreSection(findings: Findings, context: FailuresContext, view: View): string[] {
  const { errors, withErrors } = findings
  if (errors.length === 0) return []
  const { say, warn, bold, dim, language, width } = view
  const lines = [
    bold(
      warn(
        say(
          `NO SCORE in ${withErrors} of ${counted(context.planned, context.severalAnswers ? 'answer' : 'case')} (not counted as 0)`,
          `スコアなし ${context.planned} 件中 ${withErrors} 件（0 点には数えません）`,
        ),
      ),
    ),
  ]
  for (const group of errors.slice(0, MOST_GROUPS)) {
    const { count, cases } = group
    const what = causeTitle(group, context.severalTargets, language)
    const examples = `${cases.join(', ')}${count > cases.length ? ', …' : ''}`
    const [line = '', ...beneath] = withRight(`! ${cutColumns(what, width - 2)}`, examples, view)
    lines.push(warn('!') + line.slice(1), ...beneath)
    lines.push(
      ...wrapColumns(causeMessage(group, language), width - 4, MOST_MESSAGE_LINES).map((part) => `    ${part}`),
    )
  }
  const more = errors.length - MOST_GROUPS
  if (more > 0) lines.push(dim(say(`  … ${more} more`, `  … ほか ${more} 種類`)))
  return lines
}

/** What passes but asks for a person's look. */
export function reviewSection(findings: Findings, context: FailuresContext, view: View): string[] {
  if (context.review === 0) return []
  const { say, warn, bold, dim, width } = view
  const subjects = findings.reviews.map((review) => cutColumns(subjectText(review, context.severalTargets), 32))
  const subjectWidth = Math.max(...subjects.map(columns))
  const lines = [
    bold(
      warn(
        say(
          `REVIEW ${context.review}: these pass, but someone should look`,
          `要確認 ${context.review} 件（合格ですが、人の目で見てください）`,
        ),
      ),
    ),
  ]
  findings.reviews.forEach((review, index) => {
    const said = reviewText(review, say)
    lines.push(
      `${warn('?')} ${padEnd(subjects[index] ?? '', subjectWidth)}  ${cutColumns(said, width - subjectWidth - 4)}`.trimEnd(),
    )
  })
  const more = context.review - findings.reviews.length
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
