import { type Comparison, PASS_RATE_NAME } from '../../src/gate/comparison.ts'
import { AVERAGE } from '../../src/gate/paired.ts'
import type { Interval as Range } from '../../src/gate/summary.ts'
import { quoteName } from '../../src/views/filter/tokens.ts'
import { count, figure, probability, signed, signedRange, visible } from '../format.ts'
import { useSay } from '../language.ts'
import { Token } from '../tokens.tsx'
import { Interval, Scale } from './interval.tsx'

/** Better, or luck? Every measure's paired difference with its interval, held against no difference. */
export function Paired({ comparison }: { comparison: Comparison }) {
  const say = useSay()
  const rows = [
    ...comparison.scorers.map((row) => ({ ...row, shown: row.name, token: `Δ${quoteName(row.name)}<0` })),
    { ...comparison.weightedAverage, name: AVERAGE.en, shown: say(AVERAGE), token: 'Δaverage<0' },
    { ...comparison.passRate, name: PASS_RATE_NAME.en, shown: say(PASS_RATE_NAME), token: 'is:regressed' },
  ]
  const most = Math.max(
    0.05,
    ...rows.flatMap(({ ci95, difference }) => [...(ci95 ?? []), difference ?? 0].map(Math.abs)),
  )
  const edge = niceAbove(most)
  const domain: Range = [-edge, edge]
  return (
    <table class="figures">
      <caption class="hidden">{say('Paired differences with 95 % intervals', '対にした差と 95 % 区間')}</caption>
      <thead>
        <tr>
          <th scope="col">{say('measure', '指標')}</th>
          <th scope="col" class="plot">
            <span class="hidden">{say('difference', '差')}</span>
            <Scale domain={domain} signed />
          </th>
          <th scope="col" class="number">
            {say('before', '前')}
          </th>
          <th scope="col" class="number">
            {say('after', '後')}
          </th>
          <th scope="col" class="number">
            {say('difference', '差')}
          </th>
          <th scope="col" class="number">
            {say('95 % interval', '95 % 区間')}
          </th>
          <th scope="col" class="number">
            p (Holm)
          </th>
          <th scope="col" class="number">
            n
          </th>
          <th scope="col">{say('says', '結論')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, shown, token, n, before, after, difference, ci95, pCorrected, change }) => (
          <tr key={token}>
            <th scope="row">{visible(shown)}</th>
            <td class="plot">
              <Interval
                mean={difference}
                ci95={ci95}
                domain={domain}
                zero={0}
                label={difference === null ? say('no pair', '対なし') : `${signed(difference)} (${signedRange(ci95)})`}
              />
            </td>
            <td class="number">{before === null ? say('none', 'なし') : figure(before, 3)}</td>
            <td class="number">{after === null ? say('none', 'なし') : figure(after, 3)}</td>
            <td class="number strong">
              {difference === null ? say('none', 'なし') : <Token token={token}>{signed(difference, 3)}</Token>}
            </td>
            <td class="number">{ci95 ? signedRange(ci95, 3) : say('too few', '件数不足')}</td>
            <td class="number">{pCorrected === null ? say('none', 'なし') : probability(pCorrected)}</td>
            <td class="number">{count(n)}</td>
            <td class="nowrap">
              <span class={change}>{say(CHANGE[change])}</span>
              {!comparison.deciding.includes(name) && <span class="quiet">{say(', informs', '（参考）')}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** 1, 2 or 4 times a power of ten: a scale that reads well. */
function niceAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return power * ([1, 2, 4, 10].find((step) => step * power >= value) ?? 10)
}

const CHANGE = {
  regressed: { en: '✗ regressed', ja: '✗ 悪化' },
  improved: { en: '✓ improved', ja: '✓ 改善' },
  unchanged: { en: 'not shown', ja: '差は不明' },
}
