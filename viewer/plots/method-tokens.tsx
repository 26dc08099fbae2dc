import type { MethodResult } from '../../src/views/compression/result.ts'
import { count, figure, percent, range } from '../format.ts'
import { useSay } from '../language.ts'
import { Frame } from './frame.tsx'
import { Scatter } from './scatter.tsx'

/** What a token buys: overall marks against tokens kept, each with its interval. */
export function MethodTokens({ methods }: { methods: readonly MethodResult[] }) {
  const say = useSay()
  const points = methods.flatMap(({ name, overall, tokens, retained }) =>
    overall.mean === null || tokens.after.mean === null
      ? []
      : [
          {
            name,
            up: { mean: overall.mean, ci95: overall.ci95 },
            along: { mean: tokens.after.mean, ci95: null },
            share: retained.mean,
          },
        ],
  )
  if (points.length < 2) return null
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
      rows={points.map(({ name, up, along, share }) => [
        name,
        figure(up.mean),
        range(up.ci95),
        count(Math.round(along.mean)),
        share === null ? say('unknown', '不明') : percent(share),
      ])}
    >
      <Scatter
        title={title}
        points={points}
        along={{
          words: say('tokens kept per compression point (estimated)', '圧縮点ごとに残るトークン数（推定）'),
          text: (value) => count(Math.round(value)),
        }}
        up={{ text: String, bounds: [0, 5] }}
      />
    </Frame>
  )
}
