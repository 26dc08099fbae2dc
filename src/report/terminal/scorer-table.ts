import { oneLine, shortName } from '../../door/untrusted.ts'
import type { Comparison } from '../../gate/comparison.ts'
import type { Interval, ScorerSummary, TargetSummary } from '../../gate/summary.ts'
import type { Json, JsonObject } from '../../json.ts'
import { againstLines, againstTitle } from '../format/against.ts'
import { columns, cutColumns, padEnd } from '../format/columns.ts'
import { intervalText, scoreText } from '../format/numbers.ts'
import { preview } from '../format/preview.ts'
import { boundsNote, type ScorerColumn, type ScorerLine, scorerColumns, scorerLines } from '../format/scorer-columns.ts'
import { type Column, stackedRow, tableLines, tableWidth } from '../format/table.ts'
import { trialLines } from '../format/trials.ts'
import { leansOutward } from '../format/where-scores-went.ts'
import { VERDICT_WORDS } from '../format/words.ts'
import { wrapColumns } from '../format/wrap.ts'
import type { View } from './view.ts'

const LONGEST_NAME = 28
/** Left out, one after the other, until the table fits. */
const LEAST_NEEDED: ScorerColumn['key'][] = ['lowest', 'notApplicable', 'bounds']

/** One target: its scorers with how far each mean can be trusted, then pass rate and weighted average. */
export function targetSection(target: TargetSummary, severalTargets: boolean, view: View): string[] {
  const { say, bold, dim, width } = view
  const lines = scorerLines(target)
  const nameColumn: Column<ScorerLine> = {
    title: say('scorer', 'スコアラー'),
    align: 'left',
    cell: ({ name, scorer }) => cutColumns(scorer ? name : `  ${name}`, LONGEST_NAME),
  }
  let shown = scorerColumns(target, say)
  let table = tableLines([nameColumn, ...shown], lines)
  for (const key of LEAST_NEEDED) {
    if (tableWidth(table) <= width) break
    shown = shown.filter((column) => column.key !== key)
    table = tableLines([nameColumn, ...shown], lines)
  }
  const fits = tableWidth(table) <= width
  const [title = '', ...rows] = table
  const body = fits ? rows.map((line) => [line]) : lines.map((line) => stackedRow([nameColumn, ...shown], line, width))
  const rates = ratesLine(target, view)
  return [
    ...(severalTargets ? [targetLine(target, view)] : []),
    ...(fits ? [bold(title)] : []),
    ...body.flatMap((own, at) => [...own, ...corpusLines(lines, at, view)]),
    ...(shown.some(({ key }) => key === 'bounds') ? [dim(boundsNote(say))] : []),
    ...(rates === '' ? [] : [rates]),
    ...(target.stopped ? wrapColumns(leansOutward(say), width, 2).map(dim) : []),
    ...trialLines(target, say),
    ...(target.comparison ? comparisonLines(target.comparison, view) : []),
  ]
}

function targetLine({ name, verdict, reasons }: TargetSummary, { say, bold, good, bad, language }: View): string {
  const word = (verdict === 'pass' ? good : bad)(VERDICT_WORDS[verdict][language])
  return `${bold(`${say('target', 'ターゲット')} ${shortName(name)}`)}  ${word}  ${reasons.map(oneLine).join('; ')}`.trimEnd()
}

/** A scorer's corpus figures, after the last of its parts. */
function corpusLines(lines: readonly ScorerLine[], at: number, { say, dim, width }: View): string[] {
  const next = lines[at + 1]
  if (next && !next.scorer) return []
  const { corpus } = ownerOf(lines, at) ?? {}
  if (!corpus) return []
  return [dim(cutColumns(`  ${say('corpus', 'コーパス全体')}  ${figuresText(corpus)}`, width))]
}

function ownerOf(lines: readonly ScorerLine[], at: number): ScorerSummary | undefined {
  return lines.slice(0, at + 1).findLast(({ scorer }) => scorer)?.scorer
}

function figuresText(corpus: JsonObject): string {
  return Object.entries(corpus)
    .map(([key, value]) => `${shortName(key)} ${figureText(value)}`)
    .join('  ')
}

const significant = (value: number) => String(Number(value.toPrecision(6)))

function figureText(value: Json): string {
  if (typeof value === 'number') return significant(value)
  const isInterval = Array.isArray(value) && value.length === 2 && value.every((end) => typeof end === 'number')
  if (isInterval) return value.map(significant).join(' – ')
  const rounded = JSON.stringify(value, (_key, part: Json) =>
    typeof part === 'number' ? Number(significant(part)) : part,
  )
  return oneLine(preview(JSON.parse(rounded) as Json, 200))
}

function comparisonLines(comparison: Comparison, { say, bad, width }: View): string[] {
  const title = againstTitle(comparison, say)
  const lines = againstLines(comparison, say)
  const nameWidth = Math.min(LONGEST_NAME, Math.max(...lines.map(({ name }) => columns(name))))
  return lines.map(({ name, figures, regressed }, at) => {
    const label = padEnd(at === 0 ? title : '', columns(title))
    const line = cutColumns(`${label}  ${padEnd(cutColumns(name, nameWidth), nameWidth)}  ${figures}`, width)
    return regressed ? bad(line) : line
  })
}

function ratesLine({ passRate, weightedAverage }: TargetSummary, { say }: View): string {
  const figure = (label: string, value: number | null, range: Interval | null) =>
    value === null ? [] : [`${label} ${scoreText(value)}${range ? ` (${intervalText(range)})` : ''}`]
  return [
    ...figure(say('pass rate', '合格率'), passRate.value, passRate.ci95),
    ...figure(say('weighted average', '加重平均'), weightedAverage.mean, weightedAverage.ci95),
  ].join('   ')
}
