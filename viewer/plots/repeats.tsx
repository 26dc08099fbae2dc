import type { RepeatGrid } from '../../src/views/plots/repeats.ts'
import { count } from '../format.ts'
import { useSay } from '../language.ts'
import { Verdict } from '../parts/verdict.tsx'
import { href } from '../route.ts'

/** Which cases flip? One line a case, one mark a repeat. */
export function Repeats({ run, grid }: { run: string; grid: RepeatGrid }) {
  const say = useSay()
  if (grid.flipped === 0)
    return <p>{say('No case got two verdicts over its repeats.', '繰り返しで判定が変わったケースはありません。')}</p>
  return (
    <table class="figures">
      <caption>
        {say(
          `${count(grid.flipped)} of ${count(grid.of)} answers flip between repeats`,
          `${count(grid.of)} 件中 ${count(grid.flipped)} 件で判定が変わりました`,
        )}
      </caption>
      <thead>
        <tr>
          <th scope="col">{say('case', 'ケース')}</th>
          <th scope="col">{say('target', 'ターゲット')}</th>
          <th scope="col">{say('verdict of each repeat', '各回の判定')}</th>
        </tr>
      </thead>
      <tbody>
        {grid.cases.map(({ case: id, target, verdicts }) => (
          <tr key={`${id} ${target}`}>
            <th scope="row">
              <a href={href(['runs', run, 'cases', id], { target })}>{id}</a>
            </th>
            <td>{target}</td>
            <td>
              {verdicts.map((verdict, repeat) => (
                <span key={repeat} class="repeat">
                  {verdict === '' ? say('none', 'なし') : <Verdict name={verdict} short />}
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
