import { shortName } from '../../door/untrusted.ts'
import type { Summary, TargetSummary } from '../../gate/summary.ts'
import type { TargetFlips } from '../../views/compare/verdict-flips.ts'
import type { ReportOptions } from '../../views/reporter.ts'
import { cutColumns } from '../format/columns.ts'
import { scoreText } from '../format/numbers.ts'
import { tableLines } from '../format/table.ts'
import { CASE_WORDS } from '../format/words.ts'
import { verdictLines } from './closing.ts'
import { matrixSection } from './matrix.ts'
import { createView, type View } from './view.ts'

/** A run after a change, beside the one before it. */
export interface Rerun {
  summary: Summary
  before: Summary
  flips: readonly TargetFlips[]
  /** Answers of targets that are no models: how many were asked for, and how many were there already. */
  answers: { asked: number; reused: number }
  /** What is another than in the run before: `target careful (careful.txt)`. */
  changes: readonly string[]
}

/** The short result of a run after a change: what it was made of, what flipped, the verdict. */
export function rerunText({ summary, before, flips, answers, changes }: Rerun, options: ReportOptions): string {
  const view = createView(options)
  if (options.quiet) return `${verdictLines(summary, true, view)[0]}\n`
  const sections = [
    [changedLine(changes, view), madeOf(summary, answers, view)],
    targetLines(summary, before, flips, view),
    flips.flatMap((flip) => flipLines(flip, flips.length > 1, view)),
    matrixSection(summary.matrix, view),
    verdictLines(summary, false, view),
  ]
  const shown = sections.map((lines) => lines.filter((line) => line !== '')).filter((lines) => lines.length > 0)
  return `${shown.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function changedLine(changes: readonly string[], { say, width }: View): string {
  if (changes.length === 0)
    return say('nothing that decides a number has changed', '数値を決めるものに変更はありません')
  return cutColumns(`${say('changed', '変更')}: ${changes.map(shortName).join(', ')}`, width)
}

function madeOf({ usage }: Summary, { asked, reused }: Rerun['answers'], { say }: View): string {
  const parts = [
    ...(asked + reused > 0
      ? [say(`answers: ${asked} asked, ${reused} from before`, `回答: ${asked} 件を取得、${reused} 件は前回のまま`)]
      : []),
    ...(usage.calls + usage.cached > 0
      ? [
          say(
            `models: ${usage.calls} calls, ${usage.cached} from cache`,
            `モデル: ${usage.calls} 回、キャッシュ ${usage.cached} 回`,
          ),
        ]
      : []),
  ]
  return parts.join('   ')
}

/** Each target's figures, before and now. */
function targetLines({ targets }: Summary, before: Summary, flips: readonly TargetFlips[], view: View): string[] {
  const { say } = view
  const rows = targets.map((target) => {
    const was = before.targets.find(({ name }) => name === target.name)
    const flipped = flips.find((flip) => flip.target === target.name)?.count
    const count =
      flipped === undefined ? say('new', '新規') : flipped > 0 ? say(`${flipped} flipped`, `${flipped} 件変化`) : ''
    return [
      shortName(target.name),
      turned(passRateOf(was), passRateOf(target)),
      turned(averageOf(was), averageOf(target)),
      count,
    ]
  })
  const titles = [say('target', 'ターゲット'), say('pass rate', '合格率'), say('weighted average', '加重平均'), '']
  const columns = titles.map((title, at) => ({ title, align: 'left' as const, cell: (row: string[]) => row[at] ?? '' }))
  const [title = '', ...lines] = tableLines(columns, rows)
  return [view.bold(title), ...lines].map((line) => cutColumns(line, view.width))
}

const passRateOf = (target: TargetSummary | undefined) => target?.passRate.value ?? null
const averageOf = (target: TargetSummary | undefined) => target?.weightedAverage.mean ?? null

/** `0.60 → 0.75`, or the one figure where it is what it was. */
function turned(before: number | null, after: number | null): string {
  const [was, is] = [before, after].map((value) => (value === null ? '–' : scoreText(value)))
  return was === is || before === null ? (is as string) : `${was} → ${is}`
}

function flipLines(
  { target, count, first }: TargetFlips,
  several: boolean,
  { say, good, bad, language }: View,
): string[] {
  const lines = first.map(({ case: id, before, after }) => {
    const isBetter = after === 'pass' || (after === 'review' && before !== 'pass')
    const line = `${isBetter ? '✓' : '✗'} ${shortName(id)}${several ? ` [${shortName(target)}]` : ''}  ${CASE_WORDS[before][language]} → ${CASE_WORDS[after][language]}`
    return (isBetter ? good : bad)(line)
  })
  const more = count - first.length
  return more > 0 ? [...lines, say(`  … ${more} more`, `  … ほか ${more} 件`)] : lines
}
