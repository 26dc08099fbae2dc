import { placeLabels } from '../../src/report/compression/picture/labels.ts'
import type { MethodResult } from '../../src/views/compression/result.ts'
import { count, figure, percent, range } from '../format.ts'
import { useSay } from '../language.ts'
import { Frame } from './frame.tsx'

const [WIDTH, HEIGHT] = [560, 260]
const PLOT = { left: 40, right: 20, top: 14, bottom: 40 }

/** What a token buys: overall marks against tokens kept, each with its interval. */
export function MethodTokens({ methods }: { methods: readonly MethodResult[] }) {
  const say = useSay()
  const points = methods.flatMap(({ name, overall, tokens, retained }) =>
    overall.mean === null || tokens.after.mean === null
      ? []
      : [{ name, mark: overall.mean, ci95: overall.ci95, kept: tokens.after.mean, share: retained.mean }],
  )
  if (points.length < 2) return null
  const most = Math.max(...points.map(({ kept }) => kept)) * 1.05 || 1
  const x = (kept: number) => PLOT.left + (kept / most) * (WIDTH - PLOT.left - PLOT.right)
  const y = (mark: number) => PLOT.top + (1 - mark / 5) * (HEIGHT - PLOT.top - PLOT.bottom)
  const bars = points.map(({ kept, mark, ci95 }) => ({
    left: x(kept) - 5,
    right: x(kept) + 5,
    top: y(ci95?.[1] ?? mark) - 4,
    bottom: y(ci95?.[0] ?? mark) + 4,
  }))
  const frame = { left: PLOT.left, right: WIDTH, top: 0, bottom: HEIGHT - PLOT.bottom }
  const wanted = points.map(({ name, kept, mark }) => ({
    at: [x(kept), y(mark)] as [number, number],
    width: [...name].reduce((sum, char) => sum + (char > '\u2e80' ? 12 : 6.6), 0),
  }))
  const labels = placeLabels(wanted, bars, frame)
  const title = say('Overall mark by tokens kept', '総合と残ったトークン数')
  return (
    <Frame
      title={title}
      head={[
        say('method', '方式'),
        say('overall', '総合'),
        say('95 % interval', '95 % 区間'),
        say('tokens kept', '残るトークン'),
        say('share', '割合'),
      ]}
      rows={points.map(({ name, mark, ci95, kept, share }) => [
        name,
        figure(mark),
        range(ci95),
        count(Math.round(kept)),
        share === null ? say('unknown', '不明') : percent(share),
      ])}
    >
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} class="chart" role="img" aria-label={title}>
        {[0, 1, 2, 3, 4, 5].map((mark) => (
          <g key={mark}>
            <line class="axis" x1={x(0)} x2={WIDTH - PLOT.right} y1={y(mark)} y2={y(mark)} />
            <text x={PLOT.left - 6} y={y(mark) + 4} text-anchor="end">
              {mark}
            </text>
          </g>
        ))}
        <text x={x(0)} y={HEIGHT - 22}>
          0
        </text>
        <text x={WIDTH - PLOT.right} y={HEIGHT - 22} text-anchor="end">
          {count(Math.round(most))}
        </text>
        <text x={WIDTH / 2} y={HEIGHT - 6} text-anchor="middle">
          {say('tokens kept per compression point (estimated)', '圧縮点ごとに残るトークン数（推定）')}
        </text>
        {points.map(({ name, mark, ci95, kept }, at) => (
          <g key={name}>
            {ci95 && <line class="ci-line" x1={x(kept)} x2={x(kept)} y1={y(ci95[0])} y2={y(ci95[1])} />}
            <circle class="mean" cx={x(kept)} cy={y(mark)} r="4" />
            <text x={labels[at]?.left} y={labels[at]?.baseline}>
              {name}
            </text>
          </g>
        ))}
      </svg>
    </Frame>
  )
}
