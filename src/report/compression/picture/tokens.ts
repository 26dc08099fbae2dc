import type { CompressionResult, MethodResult } from '../../../views/compression/result.ts'
import { countText } from '../../format/amounts.ts'
import type { Say } from '../../format/words.ts'
import { type Box, placeLabels } from './labels.ts'
import { colourOf, line, MOST_MARK, nameShown, type Panel, round, text, textWidth } from './svg.ts'

const HEIGHT = 380
const PLOT = { left: 60, right: 40, top: 50, bottom: 50 }

/** Quality against tokens kept: one point a method, its interval as a line. */
export function tokensPanel({ methods }: CompressionResult, width: number, say: Say): Panel {
  const placed = methods.flatMap((method, at) => place(method, colourOf(at)))
  const most = Math.max(1, ...placed.map(({ tokens }) => tokens))
  const x = (tokens: number) => PLOT.left + (tokens / most) * (width - PLOT.left - PLOT.right)
  const y = (mark: number) => PLOT.top + (1 - clamp(mark) / MOST_MARK) * (HEIGHT - PLOT.top - PLOT.bottom)
  const grid = [0, 1, 2, 3, 4, 5].flatMap((mark) => [
    line([PLOT.left, y(mark)], [width - PLOT.right, y(mark)], '#ddd'),
    text(PLOT.left - 8, y(mark) + 4, String(mark), { anchor: 'end' }),
  ])
  const ticks = roundNumbers(most).map((tokens) =>
    text(x(tokens), HEIGHT - PLOT.bottom + 18, countText(tokens), { anchor: 'middle' }),
  )
  const points = placed.map(({ tokens, mark, ends, colour, label }) => {
    const at: [number, number] = [x(tokens), y(mark)]
    const whisker: Box | null = ends && { left: at[0] - 2, right: at[0] + 2, top: y(ends[1]), bottom: y(ends[0]) }
    return { at, whisker, ends, colour, label }
  })
  const taken = points.flatMap(({ at: [cx, cy], whisker }) => [
    { left: cx - 7, right: cx + 7, top: cy - 7, bottom: cy + 7 },
    ...(whisker ? [whisker] : []),
  ])
  const frame: Box = { left: PLOT.left, right: width - 4, top: 24, bottom: HEIGHT - PLOT.bottom }
  const labels = placeLabels(
    points.map(({ at, label }) => ({ at, width: textWidth(label) })),
    taken,
    frame,
  )
  return {
    title: say('Quality against tokens kept', '品質と残ったトークン数'),
    height: HEIGHT,
    drawn: [
      ...grid,
      ...ticks,
      text(width / 2, HEIGHT - 12, axisWords(say), { anchor: 'middle' }),
      ...points.flatMap(({ at: [cx, cy], whisker, colour }) => [
        ...(whisker ? [line([cx, whisker.top], [cx, whisker.bottom], colour, 2)] : []),
        `<circle cx="${round(cx)}" cy="${round(cy)}" r="6" fill="${colour}"/>`,
      ]),
      ...points.map(({ label, colour }, at) => {
        const { left, baseline } = labels[at] as (typeof labels)[number]
        return text(left, baseline, label, { fill: colour, halo: true })
      }),
    ],
  }
}

const axisWords = (say: Say) =>
  say('tokens kept per compression point, on average (estimated)', '圧縮点ごとに残ったトークン数の平均（推定）')

function place({ name, overall, tokens }: MethodResult, colour: string) {
  const [mark, kept] = [overall.mean, tokens.after.mean]
  if (mark === null || kept === null) return []
  return [{ tokens: kept, mark, ends: overall.ci95, colour, label: `${nameShown(name)} ${mark.toFixed(2)}` }]
}

/** Up to six round numbers from 0 to `most`. */
function roundNumbers(most: number): number[] {
  const rough = most / 5
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, rough)))
  const step = unit * ([1, 2, 5, 10].find((times) => unit * times >= rough) ?? 10)
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => at * step)
}

const clamp = (mark: number) => Math.min(MOST_MARK, Math.max(0, mark))
