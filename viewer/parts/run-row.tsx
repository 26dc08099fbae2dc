import type { RunItem } from '../../src/views/page/types.ts'
import { count, duration, figure, money, percent, range, when } from '../format.ts'
import { useSay } from '../language.ts'
import { Interval } from '../plots/interval.tsx'
import { href, hrefWith } from '../route.ts'
import { Verdict } from './verdict.tsx'

/** The run as one side of a comparison: with several targets the last one stands for it. */
export const runSide = ({ id, targets }: RunItem) => (targets.length > 1 ? `${id}:${targets.at(-1)!.name}` : id)

export function RunRow({
  run,
  picked,
  current,
  onPick,
}: {
  run: RunItem
  picked: boolean
  current: boolean
  onPick(): void
}) {
  const say = useSay()
  const { id, outcome, cases, targets } = run
  const took = run.tookMs
  return (
    <>
      {targets.map(({ name, passRate }, at) => (
        <tr key={name} class={at === 0 ? 'group' : ''} {...(current && { 'aria-current': 'true' })}>
          {at === 0 ? (
            <>
              <td>
                <input
                  type="checkbox"
                  checked={picked}
                  onChange={onPick}
                  aria-label={say(`pick ${id}`, `${id} を選ぶ`)}
                />
              </td>
              <th scope="row">
                <a href={href(['runs', id])}>{id}</a>
              </th>
              <td class="started nowrap">{when(run.startedAt, say)}</td>
              <td class="verdict-cell">
                <a class="token" href={hrefWith({ verdict: outcome })}>
                  <Verdict name={outcome} />
                </a>
              </td>
            </>
          ) : (
            <td class="spared" colSpan={4} />
          )}
          <td class="target">
            {targets.length > 1 || name !== 'default' ? name : <span class="quiet">{say('one', '一つ')}</span>}
          </td>
          <td class="plot">
            <Interval
              {...passRate}
              label={
                passRate.mean === null
                  ? say('no pass rate', '合格率なし')
                  : `${figure(passRate.mean)} (${range(passRate.ci95)})`
              }
            />
          </td>
          <td class="number rate">
            {passRate.mean === null ? <span class="quiet">{say('none', 'なし')}</span> : percent(passRate.mean)}
          </td>
          <td class="number n">
            {count(passRate.n)}
            {cases?.notNeeded
              ? say(` of ${count(cases.planned / targets.length)}`, ` / ${count(cases.planned / targets.length)}`)
              : ''}
          </td>
          {at === 0 ? (
            <>
              <td class="number errors">
                {cases === null ? (
                  ''
                ) : cases.error > 0 ? (
                  <a href={href(['runs', id], { q: 'verdict:error' })}>{count(cases.error)}</a>
                ) : (
                  0
                )}
              </td>
              <td class="number cost">
                {run.cost === null ? <span class="quiet">{say('none', 'なし')}</span> : money(run.cost)}
              </td>
              <td class="number time">
                {run.kind === 'import' ? (
                  <span class="quiet">{say('imported', '取り込み')}</span>
                ) : took === null ? (
                  <span class="quiet">{say('not ended', '未完了')}</span>
                ) : (
                  duration(took)
                )}
              </td>
              <td class="changes">
                {run.changed === null ? (
                  <span class="quiet">{say('first run listed', '一覧の最初の実行')}</span>
                ) : (
                  run.changed.join(', ') || <span class="quiet">{say('nothing', 'なし')}</span>
                )}
              </td>
            </>
          ) : (
            <td class="spared" colSpan={4} />
          )}
        </tr>
      ))}
    </>
  )
}
