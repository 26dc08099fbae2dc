import type { Waterfall as Data } from '../../src/views/plots/waterfall.ts'
import { count, signed } from '../format.ts'
import { useSay } from '../language.ts'
import { Frame } from './frame.tsx'

const [WIDTH, HEIGHT] = [520, 110]

/** A few cases, or all? Each bar is a case, from the largest loss to the largest gain. */
export function Waterfall({ name, data }: { name: string; data: Data }) {
  const say = useSay()
  const most = Math.max(0.05, ...data.bars.map(Math.abs))
  const middle = HEIGHT / 2
  const width = WIDTH / Math.max(1, data.bars.length)
  const title = say(
    `${name}: ${count(data.lower)} lower, ${count(data.n - data.lower - data.higher)} equal, ${count(data.higher)} higher`,
    `${name}: 低下 ${count(data.lower)} 件・同じ ${count(data.n - data.lower - data.higher)} 件・上昇 ${count(data.higher)} 件`,
  )
  const at = (share: number) => data.bars[Math.round(share * (data.bars.length - 1))] ?? 0
  return (
    <Frame
      title={title}
      head={[say('cases', 'ケース'), say('difference', '差')]}
      rows={[0, 0.1, 0.25, 0.5, 0.75, 0.9, 1].map((share) => [`${share * 100} %`, signed(at(share), 3)])}
    >
      <svg width={WIDTH} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} class="chart" role="img" aria-label={title}>
        {data.bars.map((value, place) => {
          const height = (Math.abs(value) / most) * (middle - 6)
          return (
            <rect
              key={place}
              class={value < 0 ? 'loss' : 'gain'}
              x={place * width}
              width={Math.max(0.6, width - 0.6)}
              y={value < 0 ? middle : middle - height}
              height={height}
            />
          )
        })}
        <line class="zero" x1="0" x2={WIDTH} y1={middle} y2={middle} />
        <text x="0" y="10">
          {signed(most)}
        </text>
        <text x="0" y={HEIGHT - 2}>
          {signed(-most)}
        </text>
      </svg>
    </Frame>
  )
}
