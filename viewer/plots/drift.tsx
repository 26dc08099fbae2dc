import type { RunItem } from '../../src/views/page/types.ts'
import { day, figure, range } from '../format.ts'
import { useSay } from '../language.ts'
import { href } from '../route.ts'
import { Frame } from './frame.tsx'

const [WIDTH, HEIGHT, LAST] = [520, 92, 20]

/** Slow decay, or something new? The pass rate of the last runs with its interval, and where the manifest changed. */
export function Drift({ runs }: { runs: RunItem[] }) {
  const say = useSay()
  const points = runs
    // A run that ended when its verdict was known leans outward: it is no point of a trend.
    .filter(({ cases }) => !cases?.notNeeded)
    .slice(0, LAST)
    .reverse()
    .flatMap((run) => {
      const worst = run.targets.toSorted((a, b) => (a.passRate.mean ?? 2) - (b.passRate.mean ?? 2))[0]
      return worst && worst.passRate.mean !== null
        ? [{ run, ...worst.passRate, target: worst.name, changed: run.changed ?? [] }]
        : []
    })
  if (points.length < 2) return null
  const step = (WIDTH - 60) / Math.max(1, points.length - 1)
  const x = (at: number) => 40 + at * step
  const y = (share: number) => 8 + (1 - share) * (HEIGHT - 30)
  const title = say(
    'Pass rate by run (the lowest target), 95 % interval',
    '実行ごとの合格率（最も低いターゲット）と 95 % 区間',
  )
  return (
    <Frame
      title={title}
      head={[
        say('run', '実行'),
        say('pass rate', '合格率'),
        say('95 % interval', '95 % 区間'),
        'n',
        say('changed', '変更'),
      ]}
      rows={points.map(({ run, mean, ci95, n, changed }) => [run.id, figure(mean), range(ci95), n, changed.join(', ')])}
    >
      <svg width={WIDTH} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} class="chart">
        <title>{title}</title>
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line class="axis" x1="36" x2={WIDTH - 8} y1={y(share)} y2={y(share)} />
            <text x="32" y={y(share) + 4} text-anchor="end">
              {share * 100}%
            </text>
          </g>
        ))}
        {points.map(({ run, mean, ci95, changed }, at) => (
          <a key={run.id} href={href(['runs', run.id])}>
            <title>{`${run.id} · ${day(run.startedAt, say)} · ${figure(mean)} ${ci95 ? `(${range(ci95)})` : ''} ${changed.join(', ')}`}</title>
            {ci95 && <line class="ci-line" x1={x(at)} x2={x(at)} y1={y(ci95[0])} y2={y(ci95[1])} />}
            {changed.length > 0 && at > 0 && (
              <path class="changed" d={`M${x(at) - step / 2} ${y(1) - 4} v${HEIGHT - 26}`} />
            )}
            <circle class="mean" cx={x(at)} cy={y(mean ?? 0)} r="4" />
          </a>
        ))}
        <text x={x(0)} y={HEIGHT - 4} text-anchor="start">
          {day(points[0]!.run.startedAt, say)}
        </text>
        <text x={x(points.length - 1)} y={HEIGHT - 4} text-anchor="end">
          {day(points.at(-1)!.run.startedAt, say)}
        </text>
      </svg>
      <p class="quiet">
        {say(
          'A dashed line: cases, scorers or judge changed there, so the two sides measure different things.',
          '破線: ケース・スコアラー・ジャッジなどが変わった箇所。前後は測っているものが違います。',
        )}
      </p>
    </Frame>
  )
}
