import type { JudgesPage } from '../../src/views/page/types.ts'
import { figure } from '../format.ts'
import { useSay } from '../language.ts'
import { Frame } from './frame.tsx'

const [WIDTH, HEIGHT] = [420, 90]

/** May this scorer be trusted? Its scores on answers that people passed, and on those they failed. */
export function ByLabel({
  points,
  threshold,
  scorer,
}: {
  points: JudgesPage['points']
  threshold: number | null
  scorer: string
}) {
  const say = useSay()
  const x = (value: number) => 70 + value * (WIDTH - 84)
  const rows = [
    { passed: true, word: say('people: pass', '人: 合格'), y: 24 },
    { passed: false, word: say('people: fail', '人: 不合格'), y: 56 },
  ]
  const title = say(`${scorer}: score by what people said`, `${scorer}: 人の判断ごとのスコア`)
  const of = (passed: boolean) => points.filter((point) => point.passed === passed).map(({ value }) => value)
  const mean = (values: number[]) =>
    values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
  return (
    <Frame
      title={title}
      head={[say('people', '人'), 'n', say('mean score', '平均スコア'), say('below the threshold', '閾値未満')]}
      rows={rows.map(({ passed, word }) => {
        const values = of(passed)
        return [
          word,
          values.length,
          figure(mean(values)),
          threshold === null ? say('no threshold', '閾値なし') : values.filter((value) => value < threshold).length,
        ]
      })}
    >
      <svg width={WIDTH} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} class="chart" role="img" aria-label={title}>
        {rows.map(({ passed, word, y }) => (
          <g key={word}>
            <line class="axis" x1={x(0)} x2={x(1)} y1={y} y2={y} />
            <text x="64" y={y + 4} text-anchor="end">
              {word}
            </text>
            {of(passed)
              .slice(0, 200)
              .map((value, at) => (
                <circle key={at} class="point" cx={x(value)} cy={y + ((at % 5) - 2) * 3} r="2.5" />
              ))}
          </g>
        ))}
        {threshold !== null && <line class="threshold" x1={x(threshold)} x2={x(threshold)} y1="8" y2="72" />}
        {[0, 0.5, 1].map((value) => (
          <text key={value} x={x(value)} y={HEIGHT - 4} text-anchor="middle">
            {value}
          </text>
        ))}
      </svg>
    </Frame>
  )
}
