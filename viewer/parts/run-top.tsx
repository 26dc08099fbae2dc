import { clusterText } from '../../src/report/format/cluster-text.ts'
import { structureUsed } from '../../src/report/format/structure-used.ts'
import type { ImportedFrom } from '../../src/suite/suite.ts'
import type { RunHead } from '../../src/views/page/types.ts'
import { count, duration, money, visible, when } from '../format.ts'
import { type Say, useSay } from '../language.ts'
import { hrefWith } from '../route.ts'
import { Token, withToken } from '../tokens.tsx'
import { shownVerdict } from '../verdicts.ts'
import { NextSteps } from './next-steps.tsx'
import { TextsInside } from './texts-inside.tsx'
import { Verdict } from './verdict.tsx'

/** Did it pass, why not, and what was counted: the first thing on the screen. */
export function RunTop({ head }: { head: RunHead }) {
  const say = useSay()
  const { run, summary, targets } = head
  const { cases, scores, usage } = summary
  const imported = summary.provenance.imported as ImportedFrom | undefined
  const took = run.tookMs
  const running = run.status === 'running'
  return (
    <header class="run-top">
      <h1>
        {run.suite} <span class="id">{run.id}</span> <Verdict name={shownVerdict(head)} />
        {run.status === 'interrupted' && (
          <>
            {' '}
            <Verdict name={run.status} />
          </>
        )}
      </h1>
      <p class="quiet">
        {when(run.startedAt, say)}
        {took !== null && !imported && ` · ${duration(took)}`}
        {imported && ` · ${importedText(imported, targets, say)}`}
        {usage.cost > 0 && ` · ${money(usage.cost)}`}
        {run.judge &&
          ` · ${say('judge', 'ジャッジ')} ${run.judge}${run.scripted ? say(' (scripted replies)', '（台本の返答）') : structureUsed(summary.provenance, run.judge, say)}`}
        {Object.entries((summary.provenance.judges ?? {}) as Record<string, { model: string }>).map(
          ([scorer, { model }]) =>
            ` · ${say('judge', 'ジャッジ')} (${scorer}) ${model}${structureUsed(summary.provenance, model, say)}`,
        )}
        {Array.isArray(summary.provenance.scripted) &&
          ` · ${say('scripted answers', '台本の答え')}: ${summary.provenance.scripted.join(', ')}`}
        {summary.cluster && ` · ${clusterText(summary, say)}`}
      </p>
      {imported?.notes?.map(({ construct, message, count: times }) => (
        <p key={`${construct} ${message.en}`} class="quiet">
          {visible(construct)}
          {times > 1 && ` (× ${times})`}: {visible(say(message))}
        </p>
      ))}
      {!running && <Reasons head={head} />}
      <p class="counts">
        <span>
          {say(`${count(cases.planned)} answers = `, `回答 ${count(cases.planned)} 件 = `)}
          {(['pass', 'review', 'fail', 'error'] as const).map((name, at) => (
            <span key={name}>
              {at > 0 && ' · '}
              <Token token={`verdict:${name}`}>
                <Verdict name={name} /> {count(cases[name])}
              </Token>
            </span>
          ))}
          {cases.skipped > 0 &&
            ` · ${running ? say(`${count(cases.skipped)} to come`, `これから ${count(cases.skipped)}`) : say(`${count(cases.skipped)} not run`, `未実行 ${count(cases.skipped)}`)}`}
          {cases.notNeeded !== undefined &&
            ` · ${say(`${count(cases.notNeeded)} not needed`, `不要 ${count(cases.notNeeded)}`)}`}
        </span>
        <span>
          {say(`${count(scores.planned)} scores = `, `スコア ${count(scores.planned)} 件 = `)}
          <Token token="status:scored">
            {say(`scored ${count(scores.scored)}`, `採点済み ${count(scores.scored)}`)}
          </Token>{' '}
          +{' '}
          <Token token="status:error">{say(`errors ${count(scores.errors)}`, `エラー ${count(scores.errors)}`)}</Token>{' '}
          +{' '}
          <Token token="status:not-applicable">
            {say(`n/a ${count(scores.notApplicable)}`, `対象外 ${count(scores.notApplicable)}`)}
          </Token>{' '}
          +{' '}
          {running ? (
            say(`to come ${count(scores.skipped)}`, `これから ${count(scores.skipped)}`)
          ) : (
            <Token token="status:skipped">
              {say(`skipped ${count(scores.skipped)}`, `未実行 ${count(scores.skipped)}`)}
            </Token>
          )}
          {scores.notNeeded !== undefined &&
            ` + ${say(`not needed ${count(scores.notNeeded)}`, `不要 ${count(scores.notNeeded)}`)}`}
        </span>
      </p>
      {summary.stopped && head.cases > summary.stopped.after && (
        <p class="quiet">
          {say(
            `${count(head.cases - summary.stopped.after)} more were in flight when it was decided: they are listed below and count for nothing; the rest: saiten run --continue ${run.id}`,
            `決まった時点で処理中だった ${count(head.cases - summary.stopped.after)} 件も下に並びますが、判定には使っていません。残りの実行: saiten run --continue ${run.id}`,
          )}
        </p>
      )}
      <NextSteps head={head} />
      <TextsInside head={head} />
    </header>
  )
}

/** Who answered where, and when; how long the import took is of no interest. */
function importedText({ tool, version, file, ranAt }: ImportedFrom, targets: readonly string[], say: Say): string {
  const whose = targets.length === 1 ? `${targets[0]} · ` : ''
  const which = [tool, version].filter((part) => part !== null).join(' ')
  const ran = ranAt === null ? '' : `, ${when(ranAt, say)}`
  return `${whose}${say('imported from', '取り込み元')} ${visible(which)}${ran}: ${visible(file)}`
}

const LISTED = 6
/** More reasons than this stand side by side: the figures must not leave the first screen. */
const MOST_LINES = 3

function Reasons({ head }: { head: RunHead }) {
  const say = useSay()
  const { reasons, diagnosis, targets } = head.summary
  const all = reasons.length > 0 ? reasons : targets.flatMap((target) => target.reasons)
  const found = diagnosis.slice(0, LISTED)
  if (all.length === 0 && found.length === 0) return null
  return (
    <div class="why">
      {all.length > 0 && (
        <ul class={all.length > MOST_LINES ? 'many' : ''}>
          {[...new Set(all)].map((reason) => (
            <li key={reason}>{visible(reason)}</li>
          ))}
        </ul>
      )}
      {found.length > 0 && (
        <ul class="diagnosis" aria-label={say('What the failures have in common', '失敗に共通すること')}>
          {found.map(({ target, scorer, check, cause, count: times, cases }) => (
            <li key={`${target} ${scorer} ${check} ${cause}`}>
              <a
                class="token"
                data-stay
                href={hrefWith({ q: withToken('', `id:${cases.slice(0, 50).map(idToken).join(',')}`) })}
              >
                {times}×
              </a>{' '}
              {scorer}: {visible(cause)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const idToken = (id: string) => (/^[\w.*/#-]+$/.test(id) ? id : JSON.stringify(id))
