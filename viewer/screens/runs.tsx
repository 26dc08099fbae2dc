import { useEffect, useState } from 'preact/hooks'
import type { RunItem, RunsPage } from '../../src/views/page/types.ts'
import { useAnswer } from '../answers.ts'
import { useKeys } from '../keys.ts'
import { useSay } from '../language.ts'
import { RunRow, runSide } from '../parts/run-row.tsx'
import { Empty, Instead } from '../parts/states.tsx'
import { Drift } from '../plots/drift.tsx'
import { Scale } from '../plots/interval.tsx'
import { go, href, hrefWith, useRoute } from '../route.ts'

/** Runs of a suite that are listed. */
const LAST = 20
const POLL_MS = 5000

/** Every suite with its newest runs: did it pass, how sure, how does it go? */
export function Runs() {
  const say = useSay()
  const { params } = useRoute()
  const [suite, verdict] = [params.get('suite'), params.get('verdict')]
  const { answer, problem, again } = useAnswer<RunsPage>('runs', { suite: suite ?? undefined })
  const live = answer?.runs.some(({ status }) => status === 'running') ?? false
  useEffect(() => {
    if (!live) return
    const timer = setInterval(again, POLL_MS)
    return () => clearInterval(timer)
  })
  const [picked, setPicked] = useState<string[]>([])
  const [cursor, setCursor] = useState(-1)
  const runs = (answer?.runs ?? []).filter((run) => verdict === null || run.outcome === verdict)
  const suites = [...Map.groupBy(runs, ({ suite }) => suite)]
  const listed = suites.flatMap(([, list]) => list.slice(0, LAST))
  const pick = (id: string) =>
    setPicked((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id].slice(-2)))
  const compared = picked.length === 2 ? comparePath(runs, picked) : null
  const move = (by: number) => setCursor((at) => Math.max(0, Math.min(listed.length - 1, at + by)))
  const current = listed[cursor]
  useKeys({
    next: () => move(1),
    previous: () => move(-1),
    ...(current && { open: () => go(href(['runs', current.id])), pick: () => pick(current.id) }),
    ...(compared && { compare: () => go(compared) }),
  })
  if (!answer || problem) return <Instead problem={problem} again={again} />
  const allSuites = <a href={hrefWith({ suite: null })}>{say('all suites', 'すべてのスイート')}</a>
  if (answer.runs.length === 0) {
    return (
      <main>
        <h1>{say('Runs', '実行')}</h1>
        <Empty>
          {suite ? (
            <p>
              {say(`There is no run of the suite "${suite}".`, `スイート「${suite}」の実行はありません。`)} {allSuites}
            </p>
          ) : (
            <>
              <p>{say(`No runs yet in ${answer.place}.`, `${answer.place} にはまだ実行がありません。`)}</p>
              <p>
                <code>saiten run suite.yaml</code> {say('makes one;', 'で実行が作られます。')} <code>saiten init</code>{' '}
                {say('writes a suite to start from.', 'で最初のスイートを書き出せます。')}
              </p>
            </>
          )}
        </Empty>
      </main>
    )
  }
  return (
    <main>
      <h1>{say('Runs', '実行')}</h1>
      <p class="picked" role="status">
        {compared ? (
          <a href={compared}>{say('compare the two picked runs', '選んだ二つを比べる')}</a>
        ) : (
          say('Pick two runs (x) to compare them (c).', '二つ選ぶ（x）と比べられます（c）。')
        )}
        {suite && <> · {allSuites}</>}
        {verdict && (
          <>
            {' '}
            · <a href={hrefWith({ verdict: null })}>{say('all verdicts', 'すべての判定')}</a>
          </>
        )}
      </p>
      <div class="wide">
        <table class="figures runs">
          <thead>
            <tr>
              <th scope="col">
                <span class="hidden">{say('pick', '選択')}</span>
              </th>
              <th scope="col">{say('run', '実行')}</th>
              <th scope="col">{say('started', '開始')}</th>
              <th scope="col">{say('verdict', '判定')}</th>
              <th scope="col">{say('target', 'ターゲット')}</th>
              <th scope="col" class="plot">
                <span class="hidden">{say('pass rate', '合格率')}</span>
                <Scale />
              </th>
              <th scope="col" class="number">
                {say('pass rate', '合格率')}
              </th>
              <th scope="col" class="number">
                n
              </th>
              <th scope="col" class="number">
                {say('errors', 'エラー')}
              </th>
              <th scope="col" class="number">
                {say('cost', '費用')}
              </th>
              <th scope="col" class="number">
                {say('time', '時間')}
              </th>
              <th scope="col">{say('changed since the run before', '前の実行からの変更')}</th>
            </tr>
          </thead>
          {suites.map(([name, list]) => (
            <tbody key={name}>
              <tr class="suite">
                <th scope="rowgroup" colSpan={12}>
                  <h2>
                    <a class="token" href={hrefWith({ suite: name })}>
                      {name}
                    </a>
                  </h2>
                </th>
              </tr>
              {list.slice(0, LAST).map((run) => (
                <RunRow
                  key={run.id}
                  run={run}
                  picked={picked.includes(run.id)}
                  current={run === current}
                  onPick={() => pick(run.id)}
                />
              ))}
              {list.length > 1 && (
                <tr class="drift">
                  <td colSpan={12}>
                    <Drift runs={list} />
                  </td>
                </tr>
              )}
            </tbody>
          ))}
        </table>
      </div>
      <p class="quiet">
        {answer.place}
        {answer.more && <> · {say('older runs are not listed here', 'これより古い実行は表示していません')}</>}
      </p>
    </main>
  )
}

/** The older of the two first. */
function comparePath(runs: RunItem[], picked: string[]): string | null {
  const [b, a] = runs.filter(({ id }) => picked.includes(id))
  return a && b ? href(['compare', runSide(a), runSide(b)]) : null
}
