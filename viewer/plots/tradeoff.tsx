import type { Tradeoff as Data } from '../../src/views/plots/tradeoff.ts'
import { duration, figure, money, range } from '../format.ts'
import { useSay } from '../language.ts'
import { Frame } from './frame.tsx'

const [WIDTH, HEIGHT] = [420, 200]

/** Which one for the money, or the time? Quality against cost with both intervals. */
export function Tradeoff({ data }: { data: Data }) {
  const say = useSay()
  const byCost = data.targets.every(({ cost }) => cost.mean !== null)
  const points = data.targets.flatMap(({ name, quality, cost, ms }) => {
    const along = byCost ? cost : ms
    return quality.mean === null || along.mean === null ? [] : [{ name, quality, along }]
  })
  if (points.length < 2) return null
  const most = Math.max(...points.map(({ along }) => along.ci95?.[1] ?? along.mean ?? 0)) * 1.1 || 1
  const x = (value: number) => 40 + (Math.max(0, value) / most) * (WIDTH - 60)
  const y = (value: number) => 10 + (1 - value) * (HEIGHT - 40)
  const unit = byCost ? money : duration
  const title = byCost
    ? say('Weighted average by cost of an answer', '加重平均と 1 回答の費用')
    : say('Weighted average by time of an answer', '加重平均と 1 回答の時間')
  return (
    <Frame
      title={title}
      head={[
        say('target', 'ターゲット'),
        say('average', '平均'),
        say('95 % interval', '95 % 区間'),
        byCost ? say('cost', '費用') : say('time', '時間'),
      ]}
      rows={points.map(({ name, quality, along }) => [
        name,
        figure(quality.mean),
        range(quality.ci95),
        unit(along.mean ?? 0),
      ])}
    >
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} class="chart" role="img" aria-label={title}>
        {[0, 0.5, 1].map((value) => (
          <g key={value}>
            <line class="axis" x1={x(0)} x2={WIDTH - 10} y1={y(value)} y2={y(value)} />
            <text x="34" y={y(value) + 4} text-anchor="end">
              {value}
            </text>
          </g>
        ))}
        <text x={WIDTH - 10} y={HEIGHT - 8} text-anchor="end">
          {unit(most)}
        </text>
        <text x={x(0)} y={HEIGHT - 8}>
          0
        </text>
        {points.map(({ name, quality, along }) => (
          <g key={name}>
            {quality.ci95 && (
              <line
                class="ci-line"
                x1={x(along.mean ?? 0)}
                x2={x(along.mean ?? 0)}
                y1={y(quality.ci95[0])}
                y2={y(quality.ci95[1])}
              />
            )}
            {along.ci95 && (
              <line
                class="ci-line"
                x1={x(along.ci95[0])}
                x2={x(along.ci95[1])}
                y1={y(quality.mean ?? 0)}
                y2={y(quality.mean ?? 0)}
              />
            )}
            <circle class="mean" cx={x(along.mean ?? 0)} cy={y(quality.mean ?? 0)} r="4" />
            <text x={x(along.mean ?? 0) + 7} y={y(quality.mean ?? 0) - 6}>
              {name}
            </text>
          </g>
        ))}
      </svg>
    </Frame>
  )
}
