import { shortName } from '../../door/untrusted.ts'
import type { TargetSummary } from '../../gate/summary.ts'
import { columns, cutColumns, padEnd } from '../format/columns.ts'
import {
  correlationColumns,
  correlationsTitle,
  sampleNote,
  scorerNames,
  strongestPairs,
} from '../format/correlation-lines.ts'
import { healthLines, healthTitle } from '../format/health-lines.ts'
import { type Column, tableLines } from '../format/table.ts'
import { wrapColumns } from '../format/wrap.ts'
import type { View } from './view.ts'

const LONGEST_NAME = 28
const MOST_LINES = 3

/** Which scorers say the same thing twice, and which go against each other. */
export function correlationsSection(target: TargetSummary, severalTargets: boolean, view: View): string[] {
  const pairs = strongestPairs(target)
  if (pairs.length === 0) return []
  const { say, dim, width } = view
  const name = (at: 0 | 1): Column<(typeof pairs)[number]> => ({
    title: at === 0 ? say('scorer', 'スコアラー') : '',
    align: 'left',
    cell: (pair) => cutColumns(scorerNames(pair)[at], LONGEST_NAME),
  })
  const note = sampleNote(pairs, say)
  return [
    titled(correlationsTitle(say), target, severalTargets, view),
    ...tableLines([name(0), name(1), ...correlationColumns(say)], pairs).map((line) => cutColumns(line, width)),
    ...(note === undefined ? [] : [dim(note)]),
  ]
}

/** What there is to say of the scorers themselves. */
export function healthSection(target: TargetSummary, severalTargets: boolean, view: View): string[] {
  const { say, warn, language, width } = view
  const entries = healthLines(target, language, say)
  if (entries.length === 0) return []
  const nameWidth = Math.min(LONGEST_NAME, Math.max(...entries.map(({ scorer }) => columns(scorer))))
  return [
    titled(healthTitle(say), target, severalTargets, view),
    ...entries.flatMap(({ scorer, said, isWrong }) =>
      said
        .flatMap((text) => wrapColumns(text, width - nameWidth - 4, MOST_LINES))
        .map((text, at) => {
          const label = padEnd(at === 0 ? cutColumns(scorer, nameWidth) : '', nameWidth)
          return `${at === 0 && isWrong ? warn('!') : ' '} ${label}  ${text}`
        }),
    ),
  ]
}

function titled(title: string, { name }: TargetSummary, severalTargets: boolean, { bold }: View): string {
  return bold(
    `${title.replace(/^[a-z]+/, (word) => word.toUpperCase())}${severalTargets ? ` [${shortName(name)}]` : ''}`,
  )
}
