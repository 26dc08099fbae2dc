import { KIND_WORDS } from '../../src/report/format/words.ts'
import { missingAnswer } from '../../src/score/no-answer.ts'
import type { ResultRow } from '../../src/score/result.ts'
import { probeAnswerOf } from '../../src/scorers/compression/probe-answer.ts'
import type { CasePage } from '../../src/views/page/types.ts'
import { jsonDiff } from '../diff/json.ts'
import { count, duration, money } from '../format.ts'
import { useSay } from '../language.ts'
import { hrefWith } from '../route.ts'
import { EditedDocument } from './edited-document.tsx'
import { Pieces } from './pieces.tsx'
import { type Mode, Text } from './text.tsx'
import { Verdict } from './verdict.tsx'

export type Against = 'expected' | 'first' | 'off'

interface Given {
  page: CasePage
  rows: ResultRow[]
  target: string
  mode: Mode
  against: Against
}

/** Every target's answer beside the others, with what differs marked. */
export function AnswersSideBySide({ page, rows, target, mode, against }: Given) {
  const say = useSay()
  const first = rows[0]?.transformed ?? saidIn(rows[0]?.output)
  const isEdit = page.case.pages !== undefined && page.case.pages.length > 0
  return (
    <div class="answers">
      {rows.map((row, at) => {
        const other = against === 'expected' ? page.case.expected : against === 'first' && at > 0 ? first : undefined
        return (
          <section key={row.target} aria-label={row.target} class={row.target === target ? 'answer chosen' : 'answer'}>
            <h2>
              {rows.length > 1 ? (
                <a href={hrefWith({ target: row.target })} data-stay data-over>
                  {row.target}
                </a>
              ) : (
                say('output', '出力')
              )}{' '}
              <Verdict name={row.verdict} /> <Spent row={row} />
            </h2>
            {row.output === undefined ? (
              <NoAnswer row={row} />
            ) : isEdit ? (
              <>
                <EditedDocument page={page} output={row.output} />
                <details>
                  <summary>{say('the answer as written', '回答の原文')}</summary>
                  <Text value={row.output} mode={mode} against={other} />
                </details>
              </>
            ) : row.transformed === undefined ? (
              <>
                <Text value={saidIn(row.output)} mode={mode} against={other} />
                <Compacted row={row} />
              </>
            ) : (
              <>
                <Text value={row.transformed} mode={mode} against={other} />
                <details>
                  <summary>{say('the answer before the transform', '変換前の回答')}</summary>
                  <Text value={row.output} mode={mode} />
                </details>
              </>
            )}
            {!isEdit &&
              typeof saidIn(row.output) === 'object' &&
              row.transformed === undefined &&
              typeof other === 'object' &&
              other !== null && <Leaves before={other} after={row.output ?? null} />}
          </section>
        )
      })}
    </div>
  )
}

/** The answer itself, where it is kept with what it was given from. */
const saidIn = (output: ResultRow['output']) => probeAnswerOf(output)?.text ?? output

/** What was left of the conversation. */
function Compacted({ row }: { row: ResultRow }) {
  const say = useSay()
  const compaction = probeAnswerOf(row.output)?.compaction
  if (!compaction) return null
  const { before, after } = compaction
  return (
    <p class="quiet">
      {say(
        `from a context of ${count(after)} tokens instead of ${count(before)} (estimated)`,
        `${count(before)} トークンを ${count(after)} トークンにした文脈から回答（推定）`,
      )}
    </p>
  )
}

/** One cause, told where the answer would stand, however many scores it cost. */
function NoAnswer({ row }: { row: ResultRow }) {
  const say = useSay()
  const missing = missingAnswer(row)
  return (
    <>
      <p class="error">
        {say('There is no answer', '回答がありません')}
        {missing && `: ${say(KIND_WORDS[missing.kind])}`}
      </p>
      {missing && (
        <Pieces
          text={missing.target ? say(missing.target) : missing.message}
          show={(shown) => <p class="error">{shown}</p>}
        />
      )}
    </>
  )
}

function Spent({ row }: { row: ResultRow }) {
  const parts = [row.durationMs === null ? '' : duration(row.durationMs), row.usage?.cost ? money(row.usage.cost) : '']
  return <span class="quiet">{parts.filter(Boolean).join(' · ')}</span>
}

/** JSON leaf by leaf: what was expected, and what came. */
function Leaves({ before, after }: { before: Parameters<typeof jsonDiff>[0]; after: Parameters<typeof jsonDiff>[1] }) {
  const say = useSay()
  const changes = jsonDiff(before, after).slice(0, 200)
  if (changes.length === 0) return <p class="quiet">{say('the same JSON', '同じ JSON')}</p>
  return (
    <div class="wide">
      <table class="figures leaves">
        <thead>
          <tr>
            <th scope="col">{say('where', '場所')}</th>
            <th scope="col">{say('there', '相手')}</th>
            <th scope="col">{say('here', 'この回答')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ path, before: was, after: is }) => (
            <tr key={path}>
              <th scope="row">{path}</th>
              <td>{was === null ? <span class="quiet">{say('not there', 'なし')}</span> : <del>{was}</del>}</td>
              <td>{is === null ? <span class="quiet">{say('not there', 'なし')}</span> : <ins>{is}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
