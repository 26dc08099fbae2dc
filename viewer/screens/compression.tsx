import { conclusionLines, thinLines } from '../../src/report/compression/conclusion-lines.ts'
import type { Breakdown, CompressionResult } from '../../src/views/compression/result.ts'
import { useAnswer } from '../answers.ts'
import { count, figure, percent, range } from '../format.ts'
import { useKeys } from '../keys.ts'
import { useSay } from '../language.ts'
import { Instead } from '../parts/states.tsx'
import { Interval, Scale } from '../plots/interval.tsx'
import { MethodForest } from '../plots/method-forest.tsx'
import { MethodTokens } from '../plots/method-tokens.tsx'
import { go, href } from '../route.ts'

type Page = CompressionResult & { run: string; suite: string }
const MARKS: [number, number] = [0, 5]

/** Which way to compress keeps what matters? Marks from 0 to 5, by method and dimension. */
export function Compression({ id }: { id: string }) {
  const say = useSay()
  const { answer: page, problem, again } = useAnswer<Page>('compression', { run: id })
  useKeys({ close: () => go(href(['runs', id])) })
  if (!page || problem) return <Instead problem={problem} again={again} />
  const dimensions = Object.keys(page.methods[0]?.dimensions ?? {}) as (keyof Page['methods'][number]['dimensions'])[]
  const types = Object.keys(page.methods[0]?.byProbeType ?? {}) as (keyof Page['methods'][number]['byProbeType'])[]
  return (
    <main>
      <h1>
        {say('Compression', '会話の圧縮')}{' '}
        <a href={href(['runs', id])}>
          {page.suite} {id}
        </a>
      </h1>
      {conclusionLines(page, say, (name) => name).map((line) => (
        <p class="sentence" key={line}>
          {line}
        </p>
      ))}
      <p class="quiet">
        {say(
          `${count(page.conversations)} ${page.conversations === 1 ? 'conversation' : 'conversations'}, ${count(page.probes.total)} ${page.probes.total === 1 ? 'probe' : 'probes'}; intervals are clustered by conversation`,
          `会話 ${count(page.conversations)} 件・プローブ ${count(page.probes.total)} 件。区間は会話ごとにまとめて計算`,
        )}
      </p>
      <div class="wide">
        <table class="figures">
          <thead>
            <tr>
              <th scope="col">{say('method', '方式')}</th>
              <th scope="col" class="plot">
                <span class="hidden">{say('overall', '総合')}</span>
                <Scale domain={MARKS} steps={5} />
              </th>
              <th scope="col" class="number">
                {say('overall', '総合')}
              </th>
              <th scope="col" class="number">
                {say('95 % interval', '95 % 区間')}
              </th>
              <th scope="col" class="number">
                {say('tokens kept', '残るトークン')}
              </th>
              <th scope="col" class="number">
                {say('exact values found', '正確な値の再現')}
              </th>
              {dimensions.map((name) => (
                <th scope="col" class="number" key={name}>
                  {name.replaceAll('_', ' ')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page.methods.map(({ name, overall, dimensions: marks, retained, exactRecall }) => (
              <tr key={name}>
                <th scope="row">
                  <a href={href(['runs', id], { q: `verdict@${JSON.stringify(name)}:fail` })}>{name}</a>
                </th>
                <td class="plot">
                  <Interval
                    mean={overall.mean}
                    ci95={overall.ci95}
                    domain={MARKS}
                    label={`${name} ${figure(overall.mean)} (${range(overall.ci95)})`}
                  />
                </td>
                <td class="number strong">{overall.mean === null ? say('none', 'なし') : figure(overall.mean)}</td>
                <td class="number">{overall.ci95 ? range(overall.ci95) : say('too few', '件数不足')}</td>
                <td class="number">{retained.mean === null ? say('unknown', '不明') : percent(retained.mean)}</td>
                <td class="number">{exactRecall.mean === null ? say('none', 'なし') : percent(exactRecall.mean)}</td>
                {dimensions.map((one) => (
                  <td class="number" key={one}>
                    {marks[one].mean === null ? say('none', 'なし') : figure(marks[one].mean)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {thinLines(page, say).map((line) => (
        <p class="quiet" key={line}>
          {line}
        </p>
      ))}
      <MethodTokens methods={page.methods} />
      <MethodForest
        title={say('By dimension', '項目別')}
        groups={dimensions.map((name) => ({
          name: name.replaceAll('_', ' '),
          rows: page.methods.map((method) => ({ method: method.name, figure: method.dimensions[name] })),
        }))}
      />
      <h2>{say('By kind of probe', 'プローブの種類別')}</h2>
      <div class="wide">
        <table class="figures">
          <thead>
            <tr>
              <th scope="col">{say('method', '方式')}</th>
              {types.map((name) => (
                <th scope="col" class="number" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page.methods.map(({ name, byProbeType }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {types.map((type) => (
                  <td class="number" key={type} title={range(byProbeType[type].ci95)}>
                    {byProbeType[type].mean === null ? say('none', 'なし') : figure(byProbeType[type].mean)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <MethodForest
        title={say('By length of the conversation', '会話の長さ別')}
        groups={page.byLength.map(lengthGroup)}
      />
      <MethodForest
        title={say('By task type', '作業の種類別')}
        groups={page.byTaskType.map(({ group, methods }) => ({ name: group, rows: methods.map(asRow) }))}
      />
    </main>
  )

  function lengthGroup({ group, messages, methods }: Breakdown) {
    const half = group === 'shorter' ? say('shorter half', '短い半分') : say('longer half', '長い半分')
    const range = messages
      ? say(`, ${messages[0]}–${messages[1]} messages`, `、${messages[0]}〜${messages[1]} 発言`)
      : ''
    return { name: `${half}${range}`, rows: methods.map(asRow) }
  }
}

const asRow = ({ name, overall }: Breakdown['methods'][number]) => ({ method: name, figure: overall })
