import { useState } from 'preact/hooks'
import type { ComparePage } from '../../src/views/page/types.ts'
import { useAnswer } from '../answers.ts'
import { count } from '../format.ts'
import { useKeys } from '../keys.ts'
import { useSay } from '../language.ts'
import { CaseTable } from '../parts/case-table.tsx'
import { CompareSentence } from '../parts/compare-sentence.tsx'
import { Drawer } from '../parts/drawer.tsx'
import { FilterBox } from '../parts/filter-box.tsx'
import { ListHeader } from '../parts/list-header.tsx'
import { Instead } from '../parts/states.tsx'
import { tableColumns } from '../parts/table-columns.ts'
import { useLines } from '../parts/use-lines.ts'
import { useRoom } from '../parts/use-room.ts'
import { Paired } from '../plots/paired.tsx'
import { Waterfall } from '../plots/waterfall.tsx'
import { go, href, hrefWith, useRoute } from '../route.ts'
import { wordsOf } from '../vocabulary.ts'

/** Two sides: the verdict first, then how sure, then the cases behind it. */
export function Compare({ a, b }: { a: string; b: string }) {
  const say = useSay()
  const { params } = useRoute()
  const { answer: page, problem, again } = useAnswer<ComparePage>('compare', { a, b })
  const sort = params.get('sort') ?? 'Δaverage'
  const lines = useLines('compare-cases', { a, b, q: params.get('q') ?? '', sort })
  const [cursor, setCursor] = useState(-1)
  const open = params.get('case')
  const room = useRoom()
  const matched = lines.head?.matched ?? 0
  const openAt = (at: number) => {
    const line = lines.line(at)
    if (!line) return
    setCursor(at)
    go(hrefWith({ case: line.case }), { replace: open !== null })
  }
  useKeys({
    next: () => setCursor((at) => Math.min(matched - 1, at + 1)),
    previous: () => setCursor((at) => Math.max(0, at - 1)),
    open: () => openAt(Math.max(0, cursor)),
    close: () => go(hrefWith({ q: null })),
  })
  if (!page || problem) return <Instead problem={problem} again={again} />
  const { before, after, refused, comparison, manifest } = page
  const columns = tableColumns({
    scorers: page.scorers,
    targets: [after.target],
    chosen: null,
    say,
    room,
    before: before.target,
  })
  const shown = comparison?.scorers.map(({ name }) => name) ?? []
  return (
    <>
      <main class="compare" {...(open !== null && { inert: true })}>
        <h1>
          <a href={href(['runs', before.run])}>{sideName(before)}</a> →{' '}
          <a href={href(['runs', after.run])}>{sideName(after)}</a>
        </h1>
        {refused ? (
          <div class="refused" role="alert">
            <p class="sentence">{say('These two cannot be compared.', 'この二つは比べられません。')}</p>
            <ul>
              {refused.on.map((reason) => (
                <li key={reason.en}>{say(reason)}</li>
              ))}
            </ul>
            {refused.next && (
              <p>
                {say('This makes them comparable: ', '比べられるようにするには: ')}
                <code>{refused.next}</code>
              </p>
            )}
          </div>
        ) : (
          comparison && <CompareSentence comparison={comparison} />
        )}
        <p class="quiet">
          {manifest.different.length === 0
            ? say('Same cases, scorers and settings.', 'ケース・スコアラー・設定は同じです。')
            : say(`Different: ${manifest.different.join(', ')}`, `異なるもの: ${manifest.different.join('、')}`)}
        </p>
        {comparison && (
          <>
            <div class="wide">
              <Paired comparison={comparison} />
            </div>
            <details class="plots">
              <summary>{say('case by case: few cases, or all?', 'ケースごとの差: 一部か、全体か')}</summary>
              <div class="charts">
                {['average', ...shown].map((name) => {
                  const data = page.waterfalls[name]
                  return data && data.n > 0 ? (
                    <Waterfall
                      key={name}
                      name={name === 'average' ? say('weighted average', '加重平均') : name}
                      data={data}
                    />
                  ) : null
                })}
              </div>
            </details>
          </>
        )}
        <FilterBox words={wordsOf({ ...page, targets: [after.target] }, true)} problem={lines.head?.problem ?? null} />
        <ListHeader page={lines.head} command={`saiten compare ${a} ${b}`} />
        <p class="tools">
          {(['regressed', 'improved', 'changed', 'missing', 'new'] as const).map((state) => (
            <a key={state} class="token" data-stay href={hrefWith({ q: `is:${state}` })}>
              {say(STATE_WORDS[state])}
              {comparison && state === 'regressed' && ` ${count(comparison.cases.regressed)}`}
              {comparison && state === 'improved' && ` ${count(comparison.cases.improved)}`}
            </a>
          ))}
        </p>
        <CaseTable
          lines={lines}
          columns={columns}
          sort={sort}
          cursor={cursor}
          hrefOf={(id) => hrefWith({ case: id })}
        />
      </main>
      {open !== null && (
        <Drawer
          run={after.run}
          id={open}
          place={cursor >= 0 ? { at: cursor, of: matched } : null}
          onMove={openAt}
          back={hrefWith({ case: null })}
        />
      )}
    </>
  )
}

const STATE_WORDS = {
  regressed: { en: 'regressed', ja: '悪化' },
  improved: { en: 'improved', ja: '改善' },
  changed: { en: 'another answer', ja: '回答が変わった' },
  missing: { en: 'without a verdict', ja: '判定なし' },
  new: { en: 'new', ja: '新しい' },
}

const sideName = ({ run, target, suite }: ComparePage['before']) =>
  `${suite} ${run}${target === 'default' ? '' : `:${target}`}`
