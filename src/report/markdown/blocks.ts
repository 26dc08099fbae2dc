import type { Comparison } from '../../gate/comparison.ts'
import {
  type CaseCounts,
  casesRun,
  type DiagnosisEntry,
  type Interval,
  type Summary,
  type TargetSummary,
} from '../../gate/summary.ts'
import type { Language } from '../../language.ts'
import type { Failure, Findings } from '../collect/findings.ts'
import { againstLines, againstTitle } from '../format/against.ts'
import { causeMessage, causeTitle } from '../format/cause.ts'
import { padEnd } from '../format/columns.ts'
import { grounds, missedText } from '../format/grounds.ts'
import { codeCell, codeFence, codeSpan } from '../format/markdown-code.ts'
import { belowThreshold, intervalText, scoreText } from '../format/numbers.ts'
import { boundsNote, scorerColumns, scorerLines } from '../format/scorer-columns.ts'
import { trialLines } from '../format/trials.ts'
import { type Say, VERDICT_WORDS } from '../format/words.ts'

/** The line by which a later run finds its own comment again. */
export function marker(suite: string): string {
  return `<!-- saiten:${suite.replace(/[^\p{L}\p{N}\p{M} ._/:@+-]/gu, '_').replace(/--+/g, '-')} -->`
}

export function verdictBlock({ suite, verdict, reasons }: Summary, language: Language): string {
  const sign = { pass: '✅', fail: '❌', inconclusive: '⚠️', invalid: '⚠️', unjudged: '➖' }[verdict]
  const list = reasons.slice(0, 20).map((reason) => `- ${codeSpan(reason)}`)
  return [
    `### ${sign} ${VERDICT_WORDS[verdict][language]} ${codeSpan(suite, 100)}`,
    ...(list.length > 0 ? ['', ...list] : []),
  ].join('\n')
}

export function targetBlock(target: TargetSummary, severalTargets: boolean, language: Language, say: Say): string {
  const shown = scorerColumns(target, say)
  const cells = (parts: readonly string[]) => `| ${parts.join(' | ')} |`
  const lines = [
    cells([say('scorer', 'スコアラー'), ...shown.map(({ title }) => title)]),
    cells([':--', ...shown.map(() => '--:')]),
    ...scorerLines(target).map((line) =>
      cells([`${line.scorer ? '' : '↳ '}${codeCell(line.name)}`, ...shown.map(({ cell }) => cell(line))]),
    ),
  ]
  const figure = (label: string, value: number | null, range: Interval | null) =>
    value === null ? [] : [`${label} ${scoreText(value)}${range ? ` (${intervalText(range)})` : ''}`]
  const rates = [
    ...figure(say('pass rate', '合格率'), target.passRate.value, target.passRate.ci95),
    ...figure(say('weighted average', '加重平均'), target.weightedAverage.mean, target.weightedAverage.ci95),
    ...(shown.some(({ key }) => key === 'bounds') ? [boundsNote(say)] : []),
    ...trialLines(target, say),
  ]
  const title = `**${codeSpan(target.name, 100)}** ${VERDICT_WORDS[target.verdict][language]}`
  const against = target.comparison ? ['', againstBlock(target.comparison, say)] : []
  return [...(severalTargets ? [title, ''] : []), ...lines, '', rates.join(' · '), ...against].join('\n').trimEnd()
}

function againstBlock(comparison: Comparison, say: Say): string {
  const lines = againstLines(comparison, say).map(({ name, figures }) => `- ${codeSpan(name, 60)} ${figures}`)
  return [codeSpan(againstTitle(comparison, say)), '', ...lines].join('\n')
}

export function failureBlock(failure: Failure, severalTargets: boolean, say: Say): string {
  const { missed, place, target, repeat } = failure
  const below = missed.map(
    ({ scorer, value, threshold }) => `${codeSpan(scorer, 60)} ${belowThreshold(value, threshold)}`,
  )
  const title = [
    `**${codeSpan(failure.case)}**${severalTargets ? ` ${codeSpan(target, 60)}` : ''}${repeat > 0 ? say(` repeat ${repeat + 1}`, ` ${repeat + 1} 回目`) : ''}`,
    failure.blank || below.length === 0 ? missedText({ ...failure, missed: [] }, say) : below.join(', '),
    ...(place === undefined ? [] : [codeSpan(place)]),
  ].join(' — ')
  const known = grounds(failure, say)
  if (known.length === 0) return title
  return `${title}\n\n${codeFence(known.map(([label, text]) => `${padEnd(label, 4)}  ${text}`).join('\n'))}`
}

/** What could not be scored and what wants a look: a line each. */
export function undecidedBlock(
  { errors, withErrors, reviews }: Findings,
  cases: CaseCounts,
  severalTargets: boolean,
  language: Language,
  say: Say,
): string[] {
  const blocks: string[] = []
  const { review } = cases
  const planned = casesRun(cases)
  if (withErrors > 0) {
    const kinds = errors.slice(0, 8).map((group) => {
      const what = causeTitle(group, severalTargets, language, (name) => codeSpan(name, 60))
      const message = causeMessage(group, language)
      return `- ${what}${message === '' ? '' : `: ${codeSpan(message, 200)}`}`
    })
    const title = say(
      `**No score** in ${withErrors} of ${planned} (not counted as 0)`,
      `**スコアなし** ${planned} 件中 ${withErrors} 件（0 点には数えません）`,
    )
    blocks.push([title, '', ...kinds].join('\n'))
  }
  if (review > 0) {
    const some = reviews.slice(0, 10).map((one) => codeSpan(one.case, 60))
    const title = say(
      `**Review** ${review}: pass, but someone should look:`,
      `**要確認** ${review} 件（合格ですが、人の目で見てください）:`,
    )
    blocks.push(`${title} ${some.join(', ')}${review > some.length ? ', …' : ''}`)
  }
  return blocks
}

export function diagnosisBlock(entries: readonly DiagnosisEntry[], say: Say): string {
  const lines = entries.map(({ scorer, check, cause, pointsTo, count, cases }) => {
    const some = cases.slice(0, 3).map((id) => codeSpan(id, 60))
    const where = `${codeSpan(check, 60)} (${some.join(', ')}${cases.length > some.length ? ', …' : ''})`
    const look = say(`look at ${where}; points to`, `見る項目 ${where}、疑う点`)
    return `- ${count} × ${codeSpan(scorer, 60)}: ${codeSpan(cause)} — ${look} ${codeSpan(pointsTo)}`
  })
  return [say('**Diagnosis**, most frequent first', '**診断**（多い順）'), '', ...lines].join('\n')
}
