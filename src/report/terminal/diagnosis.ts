import { shortLine, shortName } from '../../door/untrusted.ts'
import type { DiagnosisEntry } from '../../gate/summary.ts'
import { mostFrequent } from '../collect/most-frequent.ts'
import { columns, padEnd } from '../format/columns.ts'
import { wrapColumns } from '../format/wrap.ts'
import type { View } from './view.ts'

const MOST_CASES = 3

/** The causes of missed thresholds, most frequent first: what to look at, and what it points to. */
export function diagnosisSection(entries: readonly DiagnosisEntry[], severalTargets: boolean, view: View): string[] {
  if (entries.length === 0) return []
  const { say, bold, dim, width } = view
  const shown = mostFrequent(entries)
  const countWidth = Math.max(...shown.map(({ count }) => columns(`${count}×`)))
  const labels = { lookAt: say('look at', '見る項目'), pointsTo: say('points to', '疑う点') }
  const labelWidth = Math.max(...Object.values(labels).map(columns)) + 2
  const indent = ' '.repeat(countWidth + 4)
  const room = width - indent.length - labelWidth
  const lines = [bold(say('DIAGNOSIS, most frequent first', '診断（多い順）'))]
  const labelled = (label: string, text: string) =>
    wrapColumns(text, room, 3).map((part, at) => `${indent}${dim(padEnd(at === 0 ? label : '', labelWidth))}${part}`)
  for (const { target, scorer, check, cause, pointsTo, count, cases } of shown) {
    const subject = `${shortName(scorer)}${severalTargets ? ` [${shortName(target)}]` : ''}`
    const told = wrapColumns(`${subject}: ${shortLine(cause, 400)}`, width - countWidth - 4, 3)
    lines.push(...told.map((part, at) => `  ${padEnd(at === 0 ? `${count}×` : '', countWidth)}  ${part}`))
    lines.push(...labelled(labels.lookAt, `${shortName(check)} — ${examples(cases)}`))
    lines.push(...labelled(labels.pointsTo, shortLine(pointsTo, 400)))
  }
  const more = entries.length - shown.length
  if (more > 0)
    lines.push(dim(say(`  … ${more} more, in the json report`, `  … ほか ${more} 件（json レポートにあります）`)))
  return lines
}

function examples(cases: readonly string[]): string {
  const some = cases.slice(0, MOST_CASES).map(shortName).join(', ')
  return cases.length > MOST_CASES ? `${some}, …` : some
}
