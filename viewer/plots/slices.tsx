import type { ColumnScorer } from '../../src/views/columns/columns.ts'
import { quoteName } from '../../src/views/filter/tokens.ts'
import type { Slice } from '../../src/views/plots/slices.ts'
import { count, figure, percent, range } from '../format.ts'
import { useSay } from '../language.ts'
import { Token } from '../tokens.tsx'
import { Interval, Scale } from './interval.tsx'

interface Given {
  name: string
  data: { slices: Slice[]; left: number }
  scorers: ColumnScorer[]
}

/** Which kind of case does worse? One line a kind and target. */
export function Slices({ name, data, scorers }: Given) {
  const say = useSay()
  const key = name.replace(/^metadata\./, '')
  return (
    <div class="wide">
      <table class="figures">
        <caption class="hidden">{say(`Figures by ${key}`, `${key} ごとの数値`)}</caption>
        <thead>
          <tr>
            <th scope="col">{key}</th>
            <th scope="col" class="number">
              {say('cases', 'ケース')}
            </th>
            <th scope="col">{say('target', 'ターゲット')}</th>
            <th scope="col" class="plot">
              <span class="hidden">{say('pass rate', '合格率')}</span>
              <Scale />
            </th>
            <th scope="col" class="number">
              {say('pass rate', '合格率')}
            </th>
            {scorers.map((scorer) => (
              <th scope="col" class="number" key={scorer.name}>
                {scorer.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.slices.flatMap(({ value, cases, targets }) =>
            targets.map(({ name: target, passRate, scorers: figures }, at) => (
              <tr key={`${value} ${target}`} class={at === 0 ? 'group' : ''}>
                <th scope="row">
                  {at > 0 ? (
                    <span class="hidden">{value}</span>
                  ) : value === null ? (
                    <span class="quiet">{say('without', 'なし')}</span>
                  ) : (
                    <Token token={`metadata.${quoteName(key)}:${quoteName(value)}`}>{value}</Token>
                  )}
                </th>
                <td class="number">{at === 0 ? count(cases) : ''}</td>
                <td>{target}</td>
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
                <td class="number">{passRate.mean === null ? say('none', 'なし') : percent(passRate.mean)}</td>
                {figures.map((one, place) => (
                  <td
                    class="number"
                    key={scorers[place]!.name}
                    title={one.ci95 ? `${range(one.ci95)} · n ${one.n}` : `n ${one.n}`}
                  >
                    {one.mean === null ? <span class="quiet">{say('none', 'なし')}</span> : figure(one.mean)}
                  </td>
                ))}
              </tr>
            )),
          )}
        </tbody>
      </table>
      {data.left > 0 && (
        <p class="quiet">
          {say(`${data.left} smaller groups are not shown`, `小さな ${data.left} 群は省略しています`)}
        </p>
      )}
    </div>
  )
}
