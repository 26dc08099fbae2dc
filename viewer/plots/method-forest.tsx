import type { Figure } from '../../src/views/compression/figure.ts'
import { count, figure as mark, range } from '../format.ts'
import { useSay } from '../language.ts'
import { Interval, Scale } from './interval.tsx'

const MARKS: [number, number] = [0, 5]

interface Group {
  name: string
  rows: { method: string; figure: Figure }[]
}

/** Methods under each other, group by group: where is one better than another, and how sure? Its own table twin. */
export function MethodForest({ title, groups }: { title: string; groups: Group[] }) {
  const say = useSay()
  const shown = groups.filter(({ rows }) => rows.some(({ figure }) => figure.mean !== null))
  if (shown.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      <div class="wide">
        <table class="figures forest">
          <thead>
            <tr>
              <th scope="col">{say('group', '区分')}</th>
              <th scope="col">{say('method', '方式')}</th>
              <th scope="col" class="plot">
                <span class="hidden">{say('interval', '区間')}</span>
                <Scale domain={MARKS} steps={5} />
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
            </tr>
          </thead>
          <tbody>
            {shown.flatMap(({ name, rows }) =>
              rows.map(({ method, figure }, at) => (
                <tr key={`${name} ${method}`} class={at === 0 ? 'group' : ''}>
                  <th scope="row">{at === 0 ? name : <span class="hidden">{name}</span>}</th>
                  <td>{method}</td>
                  <td class="plot">
                    <Interval
                      mean={figure.mean}
                      ci95={figure.ci95}
                      domain={MARKS}
                      label={`${name}, ${method}: ${mark(figure.mean)} (${range(figure.ci95)})`}
                    />
                  </td>
                  <td class="number strong">{figure.mean === null ? say('none', 'なし') : mark(figure.mean)}</td>
                  <td class="number">{figure.ci95 ? range(figure.ci95) : say('too few', '件数不足')}</td>
                  <td class="number">{count(figure.n)}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
    </>
  )
}
