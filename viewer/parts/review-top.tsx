import { localDay } from '../../src/local-time.ts'
import { proposalLines } from '../../src/report/review-report.ts'
import { decisionsCsv, minutesMarkdown } from '../../src/views/page/minutes.ts'
import type { ReviewPage } from '../../src/views/page/types.ts'
import { count, figure, range } from '../format.ts'
import { useSay } from '../language.ts'
import { storeRater } from '../rater.ts'
import { go, hrefWith } from '../route.ts'
import { save } from '../save.ts'
import { ReviewKinds } from './review-kinds.tsx'

/** How far the review is, who does it, and what comes out of it. */
export function ReviewTop({ page, rater }: { page: ReviewPage; rater: string }) {
  const say = useSay()
  const today = localDay(new Date())
  return (
    <header class="review-top">
      <h1>{say('Review', 'レビュー')}</h1>
      <p class="tools">
        <label>
          {say('runs since', 'この日以降の実行')}{' '}
          <input
            type="date"
            value={localDay(page.since)}
            onChange={(event) =>
              go(hrefWith({ since: event.currentTarget.value, run: null, case: null, target: null }))
            }
          />
        </label>
        <label>
          {say('who decides', '判断する人')}{' '}
          <input
            type="text"
            value={rater}
            size={12}
            onChange={(event) => {
              storeRater(event.currentTarget.value.trim())
              go(hrefWith({ rater: event.currentTarget.value.trim() }), { replace: true })
            }}
          />
        </label>
        <button
          type="button"
          onClick={() => {
            const follows = page.proposal ? proposalLines(page.proposal, say.language) : []
            save(`minutes-${today}.md`, 'text/markdown', minutesMarkdown(page, say.language, follows))
          }}
        >
          {say('minutes (Markdown)', '議事録（Markdown）')}
        </button>
        <button type="button" onClick={() => save(`decisions-${today}.csv`, 'text/csv', decisionsCsv(page))}>
          {say('decisions (CSV)', '判断（CSV）')}
        </button>
      </p>
      {!page.problem && <Progress page={page} rater={rater} />}
      {page.cut && (
        <p class="problem">
          {say(
            `There are more: the newest ${count(page.items.length)} are listed. A later day lists fewer.`,
            `これより多くあります。新しいものから ${count(page.items.length)} 件を表示しています。日付を新しくすると減ります。`,
          )}
        </p>
      )}
      {!page.problem && <ReviewKinds items={page.items} />}
    </header>
  )
}

function Progress({ page, rater }: { page: ReviewPage; rater: string }) {
  const say = useSay()
  const { counts, agreement } = page
  const mine = page.items.filter(({ decisions }) => decisions.some((made) => made.rater === rater)).length
  return (
    <p role="status">
      <progress value={counts.decided} max={Math.max(1, counts.total)} aria-label={say('progress', '進み具合')} />{' '}
      {say(
        `${count(counts.total - counts.decided)} left of ${count(counts.total)} · accepted ${counts.accept} · rejected ${counts.reject} · on hold ${counts.hold}`,
        `残り ${count(counts.total - counts.decided)} / ${count(counts.total)} 件 · 承認 ${counts.accept} · 却下 ${counts.reject} · 保留 ${counts.hold}`,
      )}
      {mine > 0 && mine !== counts.accept + counts.reject + counts.hold && (
        <> · {say(`${count(mine)} by ${rater}`, `${rater}の判断 ${count(mine)}`)}</>
      )}
      {agreement && (
        <>
          {' · '}
          {agreement.raters.join(' / ')}:{' '}
          {agreement.kappa === null
            ? say(`κ cannot be told from ${agreement.n}`, `κ は ${agreement.n} 件からは求められません`)
            : `κ ${figure(agreement.kappa)} (${range(agreement.ci95)}, ${agreement.n})`}
        </>
      )}
    </p>
  )
}
