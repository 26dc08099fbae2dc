import { noScoreWord } from '../../src/report/format/words.ts'
import { missingAnswer } from '../../src/score/no-answer.ts'
import type { ResultRow } from '../../src/score/result.ts'
import type { Score } from '../../src/score/score.ts'
import { quoteName } from '../../src/views/filter/tokens.ts'
import { figure } from '../format.ts'
import { useSay } from '../language.ts'
import { href } from '../route.ts'
import { Pieces } from './pieces.tsx'

/** Every scorer's word on one answer: value, threshold, why; what is missing says why it is missing. */
export function Scores({ run, row }: { run: string; row: ResultRow }) {
  const say = useSay()
  const isMissing = missingAnswer(row) !== undefined
  if (row.scores.length === 0) return <p class="quiet">{say('No scorer was asked.', 'スコアラーはありません。')}</p>
  return (
    <table class="figures scores">
      <thead>
        <tr>
          <th scope="col">{say('scorer', 'スコアラー')}</th>
          <th scope="col" class="number">
            {say('score', 'スコア')}
          </th>
          <th scope="col" class="number">
            {say('threshold', '閾値')}
          </th>
          <th scope="col">{say('reason', '理由')}</th>
        </tr>
      </thead>
      <tbody>
        {row.scores.map((score) => (
          <tr key={score.scorer}>
            <th scope="row">{score.scorer}</th>
            <td class={`number ${score.passed === false ? 'fail' : ''}`}>
              <Value run={run} score={score} />
            </td>
            <td class="number">
              {score.threshold === null ? (
                <span class="quiet">{say('none', 'なし')}</span>
              ) : (
                figure(score.threshold, Math.max(3, decimals(score.threshold)))
              )}
            </td>
            <td class="reason">
              {isMissing ? (
                <p class="error">{say('there is no answer to score', '採点する回答がありません')}</p>
              ) : (
                <Why score={score} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** As many as it was written with: a score is held against all of them. */
const decimals = (value: number) => String(value).split('.')[1]?.length ?? 0

function Value({ run, score }: { run: string; score: Score }) {
  const say = useSay()
  if (score.value === null) {
    return <span class={score.status === 'error' ? 'error' : 'quiet'}>{noScoreWord(score, say.language)}</span>
  }
  return (
    <a
      class="token"
      href={href(['runs', run], { q: `${quoteName(score.scorer)}<=${score.value}`, sort: score.scorer })}
      title={say('cases with this score or less', 'このスコア以下のケース')}
    >
      {figure(score.value, 3)}
    </a>
  )
}

function Why({ score }: { score: Score }) {
  const say = useSay()
  const { error, reason, review, parts, details } = score
  return (
    <>
      {error && (
        <p class="error">
          {say('no score: ', 'スコアなし: ')}
          {noScoreWord({ ...score, kind: error.kind }, say.language)}
        </p>
      )}
      {error?.message && <Pieces text={error.message} show={(shown) => <p class="error">{shown}</p>} />}
      {reason !== undefined && <Pieces text={reason} show={(shown) => <p>{shown}</p>} />}
      {review !== undefined && <Pieces text={review} show={(shown) => <p class="review">? {shown}</p>} />}
      {parts && (
        <p class="quiet">
          {Object.entries(parts)
            .map(([name, value]) => `${name} ${figure(value, 3)}`)
            .join(' · ')}
        </p>
      )}
      {details && Object.keys(details).length > 0 && (
        <details>
          <summary>{say('details', '詳細')}</summary>
          <Pieces text={JSON.stringify(details, null, 2)} show={(shown) => <pre class="text code">{shown}</pre>} />
        </details>
      )}
      {!error && reason === undefined && !review && !parts && !details && (
        <span class="quiet">{say('none given', '記載なし')}</span>
      )}
    </>
  )
}
