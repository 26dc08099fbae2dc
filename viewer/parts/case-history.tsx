import type { EarlierResult } from '../../src/views/page/types.ts'
import { useAnswer } from '../answers.ts'
import { day, figure } from '../format.ts'
import { useSay } from '../language.ts'
import { href } from '../route.ts'
import { Verdict } from './verdict.tsx'

/** The same case in the runs before and after. */
export function CaseHistory({ run, id }: { run: string; id: string }) {
  const say = useSay()
  const { answer } = useAnswer<EarlierResult[]>('earlier', { run, case: id })
  if (!answer || answer.length < 2) return null
  const targets = [...new Set(answer.flatMap(({ rows }) => rows.map(({ target }) => target)))]
  return (
    <section class="part">
      <h2>{say('this case over the runs', 'これまでの結果')}</h2>
      <div class="wide">
        <table class="figures">
          <thead>
            <tr>
              <th scope="col">{say('run', '実行')}</th>
              <th scope="col">{say('started', '開始')}</th>
              {targets.map((target) => (
                <th scope="col" key={target}>
                  {target === 'default' ? say('average', '平均') : target}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {answer.map((one) => (
              <tr key={one.run} {...(one.run === run && { 'aria-current': 'true' })}>
                <th scope="row">
                  <a href={href(['runs', one.run, 'cases', id])}>{one.run}</a>
                </th>
                <td class="quiet nowrap">{day(one.startedAt, say)}</td>
                {targets.map((target) => {
                  const found = one.rows.find((row) => row.target === target)
                  return (
                    <td key={target} class="nowrap">
                      {!found || found.verdict === '' ? (
                        <span class="quiet">{say('not asked', '対象外')}</span>
                      ) : (
                        <>
                          <Verdict name={found.verdict} short />{' '}
                          {found.average === null ? say('no score', 'スコアなし') : figure(found.average)}
                        </>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
