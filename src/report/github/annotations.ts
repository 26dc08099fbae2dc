import { type AnnotationType, annotation } from '../../door/annotation.ts'
import { oneLine } from '../../door/untrusted.ts'
import type { Summary } from '../../gate/summary.ts'
import type { ReportOptions } from '../../views/reporter.ts'
import type { Failure, Findings, Review, Subject, Unscored } from '../collect/findings.ts'
import { kindTitle } from '../format/cause.ts'
import { grounds, missedText, reviewText } from '../format/grounds.ts'
import { placeFile } from '../format/place.ts'
import { sayIn, VERDICT_WORDS } from '../format/words.ts'
import { subjectText } from '../terminal/view.ts'

/** GitHub shows no more of one type for a step. */
const MOST_PER_TYPE = 10

/** Failed cases are errors, unless the gate passed all the same; missing scores are warnings, reviews notices. */
export function annotations(summary: Summary, findings: Findings, options: ReportOptions): string[] {
  const { gate, failure, unscored, review, more } = annotators(summary, options)
  const { fail, error, review: looks } = summary.cases
  const passed = summary.verdict === 'pass' || summary.verdict === 'unjudged'
  const failures = findings.failures.map((one) => failure(one, passed ? 'warning' : 'error'))
  const missing = findings.unscored.map(unscored)
  const upTo = (type: AnnotationType, lines: string[], total: number) =>
    total <= MOST_PER_TYPE ? lines : [...lines.slice(0, MOST_PER_TYPE - 1), more(type, total - MOST_PER_TYPE + 1)]
  return [
    ...(passed
      ? upTo('warning', [...failures, ...missing], fail + error)
      : [...upTo('error', [gate(), ...failures], 1 + fail), ...upTo('warning', missing, error)]),
    ...upTo('notice', findings.reviews.map(review), looks),
  ]
}

function annotators(
  { run, suite, verdict, reasons, targets }: Summary,
  { language, env = process.env }: ReportOptions,
) {
  const say = sayIn(language)
  /** Of several targets the one that answered, and which time. */
  const subject = (one: Subject) => subjectText(one, targets.length > 1)
  const at = ({ origin }: Subject) =>
    origin ? { file: placeFile(origin, env.GITHUB_WORKSPACE), line: origin.line } : {}
  return {
    gate() {
      const word = VERDICT_WORDS[verdict][language]
      return annotation(
        'error',
        { title: `saiten ${oneLine(suite)}: ${word}` },
        reasons.map(oneLine).join('\n') || word,
      )
    },
    failure(one: Failure, type: AnnotationType) {
      const missed = missedText(one, say)
      const lines = [missed, ...grounds(one, say).map(([label, text]) => `${label}: ${text}`)]
      return annotation(type, { ...at(one), title: `${subject(one)}: ${missed}` }, lines.join('\n'))
    },
    unscored(one: Unscored) {
      const parts = [one.scorer, kindTitle(one.kind, one.cost, language), one.why]
      const title = `${subject(one)}: ${say('no score', 'スコアなし')}`
      return annotation('warning', { ...at(one), title }, parts.filter((part) => part !== undefined).join(': '))
    },
    review(one: Review) {
      const title = `${subject(one)}: ${say('review', '要確認')}`
      return annotation('notice', { ...at(one), title }, reviewText(one, say))
    },
    more(type: AnnotationType, count: number) {
      return annotation(
        type,
        { title: 'saiten' },
        say(`${count} more: saiten show ${run} --failed`, `ほか ${count} 件: saiten show ${run} --failed`),
      )
    },
  }
}
