import { DIMENSIONS } from '../../../scorers/compression/criteria.ts'
import type { Figure } from '../../../views/compression/figure.ts'
import type { Breakdown, CompressionResult } from '../../../views/compression/result.ts'
import type { Say } from '../../format/words.ts'
import { MEASURE_WORDS } from '../words.ts'
import { colourOf, line, MOST_MARK, nameShown, type Panel, text } from './svg.ts'

const ROW = 18
const PLOT = { left: 290, right: 90, top: 56 }

/** Rows of one group stand together under its name. */
interface Group {
  name: string
  rows: { method: string; figure: Figure }[]
}

/** Every dimension with its interval, method by method: where is one better than another, and how sure? */
export function dimensionsPanel({ methods }: CompressionResult, width: number, say: Say): Panel | undefined {
  const groups = DIMENSIONS.map((key) => ({
    name: say(MEASURE_WORDS[key].en, MEASURE_WORDS[key].ja),
    rows: methods.map(({ name, dimensions }) => ({ method: name, figure: dimensions[key] })),
  }))
  return forest(say('By dimension, 95 % intervals', '項目別（95 % 区間）'), groups, width)
}

export function lengthPanel({ byLength }: CompressionResult, width: number, say: Say): Panel | undefined {
  const name = ({ group, messages }: Breakdown) => {
    const half = group === 'shorter' ? say('shorter', '短い半分') : say('longer', '長い半分')
    return messages ? `${half} (${messages[0]}–${messages[1]})` : half
  }
  return forest(
    say('Overall by length of the conversation', '会話の長さ別の総合'),
    byLength.map((group) => ({ name: name(group), rows: rowsOf(group) })),
    width,
  )
}

export function taskPanel({ byTaskType }: CompressionResult, width: number, say: Say): Panel | undefined {
  return forest(
    say('Overall by task type', '作業の種類別の総合'),
    byTaskType.map((group) => ({ name: nameShown(group.group), rows: rowsOf(group) })),
    width,
  )
}

const rowsOf = ({ methods }: Breakdown) => methods.map(({ name, overall }) => ({ method: name, figure: overall }))

function forest(title: string, groups: readonly Group[], width: number): Panel | undefined {
  const order = new Map(groups[0]?.rows.map(({ method }, at) => [method, at]))
  const shown = groups
    .map(({ name, rows }) => ({ name, rows: rows.filter(({ figure }) => figure.mean !== null) }))
    .filter(({ rows }) => rows.length > 0)
  if (shown.length === 0) return undefined
  const x = (mark: number) =>
    PLOT.left + (Math.min(MOST_MARK, Math.max(0, mark)) / MOST_MARK) * (width - PLOT.left - PLOT.right)
  const drawn: string[] = []
  let y = PLOT.top
  for (const { name, rows } of shown) {
    drawn.push(text(12, y + 4, name, { bold: true }))
    for (const { method, figure } of rows) {
      const colour = colourOf(order.get(method) ?? 0)
      drawn.push(text(PLOT.left - 12, y + 4, nameShown(method), { anchor: 'end', fill: colour }))
      if (figure.ci95) drawn.push(line([x(figure.ci95[0]), y], [x(figure.ci95[1]), y], colour, 2))
      drawn.push(`<circle cx="${Math.round(x(figure.mean as number) * 10) / 10}" cy="${y}" r="4" fill="${colour}"/>`)
      drawn.push(text(width - 12, y + 4, `${(figure.mean as number).toFixed(2)}  n ${figure.n}`, { anchor: 'end' }))
      y += ROW
    }
    y += ROW / 2
  }
  const grid = [0, 1, 2, 3, 4, 5].flatMap((mark) => [
    line([x(mark), PLOT.top - ROW], [x(mark), y - ROW / 2], '#ddd'),
    text(x(mark), PLOT.top - ROW - 4, String(mark), { anchor: 'middle' }),
  ])
  return { title, height: y + 8, drawn: [...grid, ...drawn] }
}
