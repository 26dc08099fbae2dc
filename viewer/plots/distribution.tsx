import type { Distribution as Data } from '../../src/views/plots/distribution.ts'
import { figure, percent } from '../format.ts'
import { useSay } from '../language.ts'
import { Frame, lineClass } from './frame.tsx'

const [WIDTH, HEIGHT] = [420, 180]

/** What would another threshold do? The share of cases at or above every value, by target. */
export function Distribution({ data }: { data: Data }) {
  const say = useSay()
  const x = (value: number) => 34 + value * (WIDTH - 44)
  const y = (share: number) => 10 + (1 - share) * (HEIGHT - 34)
  const title = say(`${data.scorer}: share of cases that reach a value`, `${data.scorer}: その値に達するケースの割合`)
  const marks = [0, 10, 25, 50, 75, 90, 100]
  return (
    <Frame
      title={title}
      head={[say('target', 'ターゲット'), 'n', ...marks.map((mark) => `${mark} %`), say('meets', '閾値以上')]}
      rows={data.targets.map(({ name, n, percentiles, meets }) => [
        name,
        n,
        ...marks.map((mark) => (percentiles[mark] === undefined ? '' : figure(percentiles[mark]))),
        meets === null ? say('no threshold', '閾値なし') : percent(meets),
      ])}
    >
      <svg width={WIDTH} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} class="chart" role="img" aria-label={title}>
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line class="axis" x1={x(0)} x2={x(1)} y1={y(share)} y2={y(share)} />
            <text x={x(0) - 4} y={y(share) + 4} text-anchor="end">
              {share * 100}%
            </text>
          </g>
        ))}
        {[0, 0.25, 0.5, 0.75, 1].map((value) => (
          <text key={value} x={x(value)} y={HEIGHT - 8} text-anchor="middle">
            {value}
          </text>
        ))}
        {data.threshold !== null && (
          <line class="threshold" x1={x(data.threshold)} x2={x(data.threshold)} y1={y(1)} y2={y(0)} />
        )}
        {data.targets.map(({ name, percentiles }, at) => (
          <polyline
            key={name}
            class={lineClass(at)}
            points={percentiles
              .map((value, step) => `${x(value).toFixed(1)},${y(1 - step / 100).toFixed(1)}`)
              .join(' ')}
          />
        ))}
      </svg>
      <Legend names={data.targets.map(({ name }) => name)} />
    </Frame>
  )
}

function Legend({ names }: { names: string[] }) {
  if (names.length < 2) return null
  return (
    <p class="legend">
      {names.map((name, at) => (
        <span key={name}>
          <svg width="24" height="8" aria-hidden="true">
            <line class={lineClass(at)} x1="0" x2="24" y1="4" y2="4" />
          </svg>{' '}
          {name}
        </span>
      ))}
    </p>
  )
}
