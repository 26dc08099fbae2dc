import type { Language } from '../language.ts'
import type { ResultRow, Verdict } from '../score/result.ts'
import { Findings } from './collect/findings.ts'
import { kindTitle } from './format/cause.ts'
import { padEnd } from './format/columns.ts'
import { missedText, reviewText } from './format/grounds.ts'
import { CASE_WORDS, sayIn } from './format/words.ts'
import { subjectText } from './terminal/view.ts'

const ROOM = 200

/** One answer that did not pass, or wants a look, in one line: what and why. */
export function problemLine(row: ResultRow, severalTargets: boolean, language: Language): string {
  return `${rowTitle(row, severalTargets, language)}  ${whyOf(row, language)}`.trimEnd()
}

/** The verdict and whose it is. */
export function rowTitle(
  row: Pick<ResultRow, 'case' | 'target' | 'repeat'> & { verdict: string },
  severalTargets: boolean,
  language: Language,
): string {
  return `${padEnd(CASE_WORDS[row.verdict as Verdict][language], 7)} ${subjectText(row, severalTargets)}`
}

function whyOf(row: ResultRow, language: Language): string {
  const say = sayIn(language)
  const findings = new Findings({ keep: 1, room: ROOM })
  findings.add(row)
  const [failure] = findings.failures
  const [review] = findings.reviews
  const [unscored] = findings.unscored
  if (failure) return missedText(failure, say)
  if (review) return reviewText(review, say)
  if (!unscored) return ''
  const { scorer, kind, cost, why } = unscored
  return [scorer, kindTitle(kind, cost, language), why].filter((part) => part !== undefined).join(': ')
}
