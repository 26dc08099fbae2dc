import type { ScorerSummary, Summary, TargetSummary } from '../../src/gate/summary.ts'
import { quoteName } from '../../src/views/filter/tokens.ts'
import { count, figure, range, signed, signedRange } from '../format.ts'
import { useSay } from '../language.ts'
import { Token } from '../tokens.tsx'
import { Interval, Scale } from './interval.tsx'

/** Is it above the bar, and how sure? One line a scorer and target; the table is its own twin. */
export function Forest({ summary }: { summary: Summary }) {
  const say = useSay()
  const several = summary.targets.length > 1
  const names = [...new Set(summary.targets.flatMap(({ scorers }) => scorers.map(({ name }) => name)))]
  const compared = summary.targets.some(({ comparison }) => comparison)
  return (
    <table class="figures forest">
      <caption class="hidden">
        {say('Mean of each scorer with its 95 % interval', '各スコアラーの平均と 95 % 区間')}
      </caption>
      <thead>
        <tr>
          <th scope="col">{say('scorer', 'スコアラー')}</th>
          {several && <th scope="col">{say('target', 'ターゲット')}</th>}
          <th scope="col" class="plot">
            <span class="hidden">{say('interval', '区間')}</span>
            <Scale />
          </th>
          <th scope="col" class="number">
            {say('mean', '平均')}
          </th>
          <th scope="col" class="number">
            {say('95 % interval', '95 % 区間')}
          </th>
          <th scope="col" class="number">
            n
          </th>
          <th scope="col" class="number">
            {say('below', '閾値未満')}
          </th>
          <th scope="col" class="number">
            {say('no score', 'スコアなし')}
          </th>
          {compared && (
            <th scope="col" class="number">
              {say('against the baseline', '基準との差')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {summary.verdict !== 'unjudged' &&
          !summary.matrix &&
          summary.targets.map((target, at) => (
            <PassRate key={target.name} target={target} first={at === 0} several={several} compared={compared} />
          ))}
        {names.flatMap((name) =>
          summary.targets.flatMap((target, at) => {
            const scorer = target.scorers.find((one) => one.name === name)
            if (!scorer) return []
            const change = target.comparison?.scorers.find((one) => one.name === name)
            return [
              <tr key={`${name} ${target.name}`} class={at === 0 ? 'group' : ''}>
                <th scope="row">{at === 0 ? name : <span class="hidden">{name}</span>}</th>
                {several && <td>{target.name}</td>}
                <td class="plot">
                  <Interval {...scorer} label={spoken(scorer, say)} />
                </td>
                <Figures scorer={scorer} at={several ? `@${quoteName(target.name)}` : ''} />
                {compared && (
                  <td class={`number ${change?.change ?? ''}`}>
                    {change?.difference == null
                      ? say('not compared', '比較なし')
                      : `${signed(change.difference)} (${signedRange(change.ci95)})`}
                  </td>
                )}
              </tr>,
            ]
          }),
        )}
      </tbody>
    </table>
  )
}

/** What the gate looks at first; the scorers below say where it comes from. */
function PassRate({
  target,
  first,
  several,
  compared,
}: {
  target: TargetSummary
  first: boolean
  several: boolean
  compared: boolean
}) {
  const say = useSay()
  const { name, passRate, cases } = target
  const { value: mean, ci95, n } = passRate
  const at = several ? `@${quoteName(name)}` : ''
  const word = say('pass rate', '合格率')
  const counted = (verdict: string, number: number) =>
    number > 0 ? <Token token={`verdict${at}:${verdict}`}>{count(number)}</Token> : 0
  return (
    <tr class={first ? 'group' : ''}>
      <th scope="row">{first ? word : <span class="hidden">{word}</span>}</th>
      {several && <td>{name}</td>}
      <td class="plot">
        <Interval mean={mean} ci95={ci95} label={mean === null ? word : `${word}: ${figure(mean)} (${range(ci95)})`} />
      </td>
      <td class="number strong">{mean === null ? say('none', 'なし') : figure(mean)}</td>
      <td class="number">{ci95 ? range(ci95) : say('too few', '件数不足')}</td>
      <td class="number">{count(n)}</td>
      <td class="number">{counted('fail', cases.fail)}</td>
      <td class="number">{counted('error', cases.error)}</td>
      {compared && <td />}
    </tr>
  )
}

function Figures({ scorer, at }: { scorer: ScorerSummary; at: string }) {
  const say = useSay()
  const { mean, ci95, n, below, errors, threshold, thresholds, notApplicable } = scorer
  const name = quoteName(scorer.name) + at
  return (
    <>
      <td class="number strong">{mean === null ? say('none', 'なし') : figure(mean)}</td>
      <td class="number">{ci95 ? range(ci95) : say('too few', '件数不足')}</td>
      <td class="number">{count(n)}</td>
      <td class="number">
        {threshold === null && !thresholds ? (
          <span class="quiet">{say('no threshold', '閾値なし')}</span>
        ) : below > 0 ? (
          <Token token={`${name}:below`}>{count(below)}</Token>
        ) : (
          0
        )}
      </td>
      <td class="number">
        {errors > 0 ? <Token token={`${name}:error`}>{count(errors)}</Token> : 0}
        {notApplicable > 0 && (
          <>
            {' · '}
            <Token token={`${name}:not-applicable`}>
              {say(`${count(notApplicable)} n/a`, `対象外 ${count(notApplicable)}`)}
            </Token>
          </>
        )}
      </td>
    </>
  )
}

function spoken({ name, mean, ci95, threshold, thresholds }: ScorerSummary, say: ReturnType<typeof useSay>): string {
  if (mean === null) return say(`${name}: no scores`, `${name}: スコアなし`)
  const interval = ci95 ? ` (${range(ci95)})` : ''
  const limit = threshold ?? thresholds?.join(' – ')
  const bar = limit === undefined ? '' : say(`, threshold ${limit}`, `、閾値 ${limit}`)
  return `${name}: ${figure(mean)}${interval}${bar}`
}
