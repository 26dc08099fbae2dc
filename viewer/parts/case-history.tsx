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
  return (
    <section class="part">
      <h2>{say('this case over the runs', 'これまでの結果')}</h2>
      <ul class="history">
        {answer.map((one) => (
          <li key={one.run} {...(one.run === run && { 'aria-current': 'true' })}>
            <a href={href(['runs', one.run, 'cases', id])}>{one.run}</a>{' '}
            <span class="quiet">{day(one.startedAt, say)}</span>{' '}
            {one.rows.map(({ target, verdict, average }) => (
              <span key={target} title={target}>
                <Verdict name={verdict} short /> {average === null
                  ? say('no score', 'スコアなし')
                  : figure(average)}{' '}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
