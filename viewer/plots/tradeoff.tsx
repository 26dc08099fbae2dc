import type { Tradeoff as Data } from '../../src/views/plots/tradeoff.ts'
import { duration, figure, money, range } from '../format.ts'
import { useSay } from '../language.ts'
import { Frame } from './frame.tsx'
import { Scatter } from './scatter.tsx'

/** Which one for the money, or the time? Quality against cost with both intervals. */
export function Tradeoff({ data }: { data: Data }) {
  const say = useSay()
  const byCost = data.targets.every(({ cost }) => cost.mean !== null) && data.targets.some(({ cost }) => cost.mean)
  const points = data.targets.flatMap(({ name, quality, cost, ms }) => {
    const along = byCost ? cost : ms
    if (quality.mean === null || along.mean === null) return []
    return [{ name, up: { ...quality, mean: quality.mean }, along: { ...along, mean: along.mean } }]
  })
  if (points.length < 2) return null
  const text = byCost ? money : duration
  const title = byCost
    ? say('Weighted average by cost of an answer', '加重平均と 1 回答の費用')
    : say('Weighted average by time of an answer', '加重平均と 1 回答の時間')
  const words = byCost ? say('cost', '費用') : say('time', '時間')
  const ends = (ci95: readonly [number, number] | null) => (ci95 ? ci95.map(text).join(' – ') : '')
  return (
    <Frame
      title={title}
      head={[
        say('target', 'ターゲット'),
        say('average', '平均'),
        say('95 % interval', '95 % 区間'),
        words,
        say(`${words}: 95 % interval`, `${words}の 95 % 区間`),
      ]}
      rows={points.map(({ name, up, along }) => [
        name,
        figure(up.mean),
        range(up.ci95),
        text(along.mean),
        ends(along.ci95),
      ])}
    >
      <Scatter
        title={title}
        points={points}
        along={{ words, text }}
        up={{ text: (value) => figure(value), bounds: [0, 1] }}
      />
    </Frame>
  )
}
