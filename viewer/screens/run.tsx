import { useEffect, useState } from 'preact/hooks'
import type { RunHead } from '../../src/views/page/types.ts'
import { useAnswer, useSource } from '../answers.ts'
import { useKeys } from '../keys.ts'
import { useSay } from '../language.ts'
import { CaseTable } from '../parts/case-table.tsx'
import { ColumnChoice, chosenIn } from '../parts/column-choice.tsx'
import { Drawer } from '../parts/drawer.tsx'
import { FilterBox } from '../parts/filter-box.tsx'
import { ListHeader } from '../parts/list-header.tsx'
import { RunPlots } from '../parts/run-plots.tsx'
import { RunTop } from '../parts/run-top.tsx'
import { Instead } from '../parts/states.tsx'
import { shownScorers, tableColumns } from '../parts/table-columns.ts'
import { useLines } from '../parts/use-lines.ts'
import { useRoom } from '../parts/use-room.ts'
import { Forest } from '../plots/forest.tsx'
import { Matrix } from '../plots/matrix.tsx'
import { go, href, hrefWith, useRoute } from '../route.ts'
import { wordsOf } from '../vocabulary.ts'

const POLL_MS = 2000

/** One run: verdict and why, how sure, and every case behind every number. */
export function Run({ id, caseId }: { id: string; caseId: string | null }) {
  const say = useSay()
  const { params } = useRoute()
  // The first rows at once; then again, with everything counted.
  const [counted, setCounted] = useState({ head: false, lines: false })
  const quick = (what: keyof typeof counted) => (counted[what] ? undefined : '1')
  const {
    answer: head,
    problem,
    again,
  } = useAnswer<RunHead>('run', {
    run: id,
    lang: say.language,
    quick: quick('head'),
  })
  const sort = params.get('sort') ?? ''
  const lines = useLines('cases', { run: id, q: params.get('q') ?? '', sort, quick: quick('lines') })
  const [isHead, isLines] = [head?.partial === true, lines.head?.partial === true]
  useEffect(() => {
    if (head && lines.head && (isHead || isLines))
      setCounted({ head: counted.head || isHead, lines: counted.lines || isLines })
  }, [head, lines.head])
  const [cursor, setCursor] = useState(-1)
  // One that was stopped may be taken up again.
  const source = useSource()
  const live = source.kind !== 'file' && head !== null && head.run.status !== 'finished'
  useEffect(() => {
    if (!live) return
    const timer = setInterval(again, POLL_MS)
    return () => clearInterval(timer)
  })
  const matched = lines.head?.matched ?? 0
  const { q, ...rest } = Object.fromEntries(params)
  const hrefOf = (one: string) =>
    href(['runs', id, 'cases', one], { ...rest, q: q ?? null, target: null, repeat: null })
  const openAt = (at: number) => {
    const line = lines.line(at)
    if (!line) return
    setCursor(at)
    go(hrefOf(line.case), { over: true, replace: caseId !== null })
  }
  const chosen = chosenIn(params)
  const room = useRoom()
  const shown = head ? shownScorers({ scorers: head.scorers, targets: head.targets, chosen, room }) : []
  const keys = ['', ...shown.map((at) => head!.scorers[at]!.name)]
  useKeys({
    next: () => setCursor((at) => Math.min(matched - 1, at + 1)),
    previous: () => setCursor((at) => Math.max(0, at - 1)),
    open: () => openAt(Math.max(0, cursor)),
    sort: () => go(hrefWith({ sort: keys[(keys.indexOf(sort) + 1) % keys.length] })),
    close: () => go(hrefWith({ q: null })),
    compare: () =>
      head && head.targets.length > 1 && go(href(['compare', `${id}:${head.targets[0]}`, `${id}:${head.targets[1]}`])),
  })
  if (!head || problem) return <Instead problem={problem} again={again} />
  const columns = tableColumns({ scorers: head.scorers, targets: head.targets, chosen, say, room })
  const fresh = lines.head && !lines.head.problem && !isHead && !isLines ? head.cases - lines.head.total : 0
  return (
    <>
      <main class="run" {...(caseId !== null && { inert: true })}>
        <RunTop head={head} />
        {head.summary.matrix && <Matrix matrix={head.summary.matrix} />}
        <div class="wide">
          <Forest summary={head.summary} />
        </div>
        <RunPlots head={head} />
        <h2 class="hidden">{say('Cases', 'ケース')}</h2>
        <FilterBox words={wordsOf(head, head.targets.length > 1)} problem={lines.head?.problem ?? null} />
        <ListHeader
          page={lines.head}
          command={`saiten show ${id}${q ? ` --filter '${q.replaceAll("'", "'\\''")}'` : ''}`}
        />
        {fresh > 0 && (
          <button type="button" class="fresh" onClick={lines.again}>
            {say(`${fresh} new · show`, `新しく ${fresh} 件 · 表示`)}
          </button>
        )}
        <ColumnChoice scorers={head.scorers} shown={shown} />
        <CaseTable lines={lines} columns={columns} sort={sort} cursor={cursor} hrefOf={hrefOf} />
      </main>
      {caseId !== null && (
        <Drawer
          run={id}
          id={caseId}
          place={
            cursor >= 0 && lines.line(cursor)?.case === caseId
              ? { at: cursor, of: matched }
              : placeOf(lines, caseId, matched)
          }
          onMove={openAt}
          back={href(['runs', id], { ...rest, q: q ?? null, target: null, repeat: null })}
        />
      )}
    </>
  )
}

/** Where the open case stands in the list, as far as it was fetched. */
function placeOf(lines: ReturnType<typeof useLines>, id: string, matched: number) {
  for (let at = 0; at < Math.min(matched, 300); at++) if (lines.line(at)?.case === id) return { at, of: matched }
  return null
}
