import { noScoreWord } from '../../src/report/format/words.ts'
import type { JudgesPage } from '../../src/views/page/types.ts'
import { useAnswer } from '../answers.ts'
import { count, figure, money, percent, range, signed, signedRange } from '../format.ts'
import { useKeys } from '../keys.ts'
import { useSay } from '../language.ts'
import { HeldAgainst } from '../parts/held-against-people.tsx'
import { Empty, Instead } from '../parts/states.tsx'
import { ByLabel } from '../plots/by-label.tsx'
import { go, href } from '../route.ts'

type Health = JudgesPage['targets'][number]['health'][number]

/** May these scorers be trusted? Do they answer, steadily, as before, and as people do? */
export function Judges({ id }: { id: string }) {
  const say = useSay()
  const { answer: page, problem, again } = useAnswer<JudgesPage>('judges', { run: id, lang: say.language })
  useKeys({ close: () => go(href(['runs', id])) })
  if (!page || problem) return <Instead problem={problem} again={again} />
  const rows = page.targets.flatMap(({ name, health }) => health.map((one) => ({ target: name, ...one })))
  const plotted = rows.filter(({ target, scorer }) =>
    page.points.some((point) => point.target === target && point.scorer === scorer),
  )
  return (
    <main>
      <h1>
        {say('Judges', 'ジャッジ')}{' '}
        <a href={href(['runs', id])}>
          {page.suite} {id}
        </a>
      </h1>
      <p class="quiet">
        {page.judge ?? say('no judge was asked', 'ジャッジは使われていません')}
        {page.scripted && say(' · replies written beforehand', ' · 返答は台本')}
        {' · '}
        {page.labels === null
          ? say('labels of people are not in this file', '人のラベルはこのファイルに入っていません')
          : say(`${count(page.labels)} labels of people`, `人のラベル ${count(page.labels)} 件`)}
      </p>
      {rows.length === 0 ? (
        <Empty>
          {say(
            'No judge was asked in this run, and no scorer failed.',
            'この実行ではジャッジは使われず、失敗したスコアラーもありません。',
          )}
        </Empty>
      ) : (
        <div class="wide">
          <table class="figures">
            <thead>
              <tr>
                <th scope="col">{say('scorer', 'スコアラー')}</th>
                <th scope="col">{say('target', 'ターゲット')}</th>
                <th scope="col" class="number">
                  {say('asked', '依頼')}
                </th>
                <th scope="col" class="number">
                  {say('failed', '失敗')}
                </th>
                <th scope="col">{say('why', '理由')}</th>
                <th scope="col" class="number">
                  {say('agreement with people (κ)', '人との一致（κ）')}
                </th>
                <th scope="col" class="number">
                  {say('since the run before', '前の実行との差')}
                </th>
                <th scope="col" class="number">
                  {say('cost', '費用')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <HealthRow key={`${row.scorer} ${row.target}`} run={id} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {page.labels === 0 && (
        <p>
          {say(
            'No labels of people yet: decide cases in the review, or hold the scorers against a file with ',
            '人のラベルがまだありません。レビューで判断するか、ファイルと突き合わせてください: ',
          )}
          <code>{`saiten calibrate ${id} --labels labels.csv`}</code>
        </p>
      )}
      {page.people.map((held) => (
        <HeldAgainst key={`${held.target} ${held.scorer}`} held={held} named={page.targets.length > 1} />
      ))}
      <div class="charts">
        {plotted.map(({ target, scorer, threshold }) => (
          <ByLabel
            key={`${target} ${scorer}`}
            scorer={page.targets.length > 1 ? `${scorer} · ${target}` : scorer}
            threshold={threshold}
            points={page.points.filter((point) => point.target === target && point.scorer === scorer)}
          />
        ))}
      </div>
    </main>
  )
}

function HealthRow({ run, row }: { run: string; row: Health & { target: string } }) {
  const say = useSay()
  const { scorer, target, asked, failures, people, drift, cost } = row
  const kinds = Object.entries(failures.kinds).map(
    ([kind, times]) => `${times} × ${noScoreWord({ status: 'error', kind }, say.language)}`,
  )
  return (
    <tr>
      <th scope="row">{scorer}</th>
      <td>{target}</td>
      <td class="number">{count(asked)}</td>
      <td class="number">
        {failures.count > 0 ? (
          <a href={href(['runs', run], { q: `${JSON.stringify(scorer)}:error` })}>{count(failures.count)}</a>
        ) : (
          0
        )}
        {failures.rate !== null && failures.count > 0 && ` (${percent(failures.rate)})`}
      </td>
      <td>{kinds.join(', ') || <span class="quiet">{say('nothing failed', '失敗なし')}</span>}</td>
      <td class="number">
        {people?.kappa == null ? (
          <span class="quiet">{people?.reason ?? say('no labels', 'ラベルなし')}</span>
        ) : (
          `${figure(people.kappa)} (${range(people.ci95)}, n ${people.n})`
        )}
      </td>
      <td class="number">
        {drift ? (
          `${signed(drift.difference)} (${signedRange(drift.ci95)})`
        ) : (
          <span class="quiet">{say('nothing comparable', '比べられる実行なし')}</span>
        )}
      </td>
      <td class="number">
        {cost === null || cost === 0 ? <span class="quiet">{say('none', 'なし')}</span> : money(cost)}
      </td>
    </tr>
  )
}
