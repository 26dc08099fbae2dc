import { placeLabels } from '../../src/report/compression/picture/labels.ts'
import { useRoom } from '../parts/use-room.ts'
import { ticksOver } from './ticks.ts'

interface Measured {
  mean: number
  ci95: readonly [number, number] | null
}

interface ScatterPoint {
  name: string
  along: Measured
  up: Measured
}

interface Axis {
  text(value: number): string
  /** What the measure cannot leave. */
  bounds?: [number, number]
}

const [WIDTH, HEIGHT] = [560, 280]
const PLOT = { left: 48, right: 24, top: 16, bottom: 44 }
/** Of a letter in a wide font; Japanese ones are nearly twice as wide. */
const LETTER = 8
const widthOf = (words: string) => [...words].reduce((sum, letter) => sum + (letter > '\u2e80' ? 14 : LETTER), 0)

/** Two measures of each with both intervals, its name beside it, or at the end of a thin line where others are near. */
export function Scatter({
  title,
  points,
  along,
  up,
}: {
  title: string
  points: ScatterPoint[]
  along: Axis & { words: string }
  up: Axis
}) {
  const width = Math.min(WIDTH, useRoom())
  const ends = ({ mean, ci95 }: Measured) => ci95 ?? [mean, mean]
  const ticks = {
    x: ticksOver(
      points.flatMap((point) => [...ends(point.along)]),
      along.bounds,
    ),
    y: ticksOver(
      points.flatMap((point) => [...ends(point.up)]),
      up.bounds,
    ),
  }
  // The last number stands half beside the plot.
  const right = Math.max(PLOT.right, widthOf(along.text(ticks.x.at(-1) ?? 0)) / 2)
  const x = onto(ticks.x, PLOT.left, width - right)
  const y = onto(ticks.y, HEIGHT - PLOT.bottom, PLOT.top)
  const bars = points.flatMap((point) => {
    const [at, height] = [x(point.along.mean), y(point.up.mean)]
    const [low, high] = ends(point.up).map(y) as [number, number]
    const [left, right] = ends(point.along).map(x) as [number, number]
    return [
      { left: at - 6, right: at + 6, top: high - 2, bottom: low + 2 },
      { left: left - 2, right: right + 2, top: height - 6, bottom: height + 6 },
    ]
  })
  const labels = placeLabels(
    points.map(({ name, along: { mean }, up: { mean: height } }) => ({
      at: [x(mean), y(height)],
      width: widthOf(name),
    })),
    bars,
    { left: PLOT.left, right: width, top: 0, bottom: HEIGHT - PLOT.bottom },
  )
  return (
    <svg width={width} viewBox={`0 0 ${width} ${HEIGHT}`} class="chart" role="img" aria-label={title}>
      {ticks.y.map((value) => (
        <g key={value}>
          <line class="axis" x1={PLOT.left} x2={width - right} y1={y(value)} y2={y(value)} />
          <text x={PLOT.left - 8} y={y(value) + 4} text-anchor="end">
            {up.text(value)}
          </text>
        </g>
      ))}
      {ticks.x.map((value) => (
        <text key={value} x={x(value)} y={HEIGHT - PLOT.bottom + 18} text-anchor="middle">
          {along.text(value)}
        </text>
      ))}
      <text x={(PLOT.left + width - right) / 2} y={HEIGHT - 6} text-anchor="middle">
        {along.words}
      </text>
      {points.map(({ name, along: { mean, ci95 }, up: { mean: height, ci95: range } }, at) => {
        const label = labels[at]!
        const apart = Math.abs(label.baseline - 4 - y(height)) > 14
        return (
          <g key={name}>
            {range && <line class="ci-line" x1={x(mean)} x2={x(mean)} y1={y(range[0])} y2={y(range[1])} />}
            {ci95 && <line class="ci-line" x1={x(ci95[0])} x2={x(ci95[1])} y1={y(height)} y2={y(height)} />}
            <circle class="mean" cx={x(mean)} cy={y(height)} r="4" />
            {apart && <line class="leader" x1={x(mean)} y1={y(height)} x2={label.end[0]} y2={label.end[1]} />}
            <text x={label.left} y={label.baseline}>
              {name}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** From the first tick to the last. */
function onto(ticks: readonly number[], from: number, to: number) {
  const [first = 0, last = 1] = [ticks[0], ticks.at(-1)]
  return (value: number) => from + ((value - first) / (last - first || 1)) * (to - from)
}
