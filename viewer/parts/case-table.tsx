import { useEffect, useRef } from 'preact/hooks'
import { count } from '../format.ts'
import { useSay } from '../language.ts'
import { hrefWith } from '../route.ts'
import { CaseRow } from './case-row.tsx'
import { Empty, Loading, Problem } from './states.tsx'
import { leastWidth, type TableColumn } from './table-columns.ts'
import type { Lines } from './use-lines.ts'
import { useNarrow } from './use-room.ts'
import { useVirtual } from './use-virtual.ts'

interface Given {
  lines: Lines
  columns: TableColumn[]
  sort: string
  /** The row that the keys stand on; -1 for none. */
  cursor: number
  hrefOf(id: string): string
}

/** The cases, only those near the window in the page; sorted and filtered where the data is. */
export function CaseTable({ lines, columns, sort, cursor, hrefOf }: Given) {
  const say = useSay()
  const narrow = useNarrow()
  const body = useRef<HTMLTableSectionElement>(null)
  const { head } = lines
  const matched = head?.matched ?? 0
  const view = useVirtual(matched, narrow ? 72 : 28, body)
  useEffect(() => lines.need(view.first, view.last))
  const { show } = view
  useEffect(() => {
    if (cursor >= 0) show(cursor)
  }, [cursor])
  if (lines.problem) return <Problem message={lines.problem} again={lines.again} />
  if (!head) return <Loading />
  // The filter box says what is wrong.
  if (head.problem) return null
  if (matched === 0) {
    return (
      <Empty>
        <p>
          {say('No case fits this filter. ', 'この条件に合うケースはありません。')}
          <a href={hrefWith({ q: null })} data-stay>
            {say(`show all ${count(head.total)}`, `${count(head.total)} 件すべてを表示`)}
          </a>
        </p>
      </Empty>
    )
  }
  const rows = Array.from({ length: Math.max(0, view.last - view.first + 1) }, (_, at) => view.first + at)
  return (
    <>
      <table
        class={narrow ? 'cases narrow' : 'cases'}
        aria-rowcount={matched + 1}
        style={{ '--least': narrow ? '0' : `${leastWidth(columns)}px` }}
      >
        <caption class="hidden">{say('Cases', 'ケース')}</caption>
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={{ '--width': width === null ? 'auto' : `${width}px` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.key} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {view.before > 0 && <Gap height={view.before} width={columns.length} />}
          {rows.map((at) => (
            <CaseRow key={at} at={at} line={lines.line(at)} columns={columns} current={at === cursor} hrefOf={hrefOf} />
          ))}
          {view.after > 0 && <Gap height={view.after} width={columns.length} />}
        </tbody>
      </table>
      {rows.length < matched && (
        <p class="printed">
          {say(
            `${count(rows.length)} of ${count(matched)} rows are printed: those that were on the screen`,
            `${count(matched)} 行のうち、画面にあった ${count(rows.length)} 行を印刷しています`,
          )}
        </p>
      )}
    </>
  )
}

function Heading({ column, sort }: { column: TableColumn; sort: string }) {
  const { title, sortKey, numeric, first } = column
  const kind = `${numeric ? 'number' : ''} ${first ? 'first' : ''}`
  if (sortKey === null)
    return (
      <th scope="col" class={kind}>
        {title}
      </th>
    )
  const ascending = sort === sortKey
  const descending = sort === `-${sortKey}`
  const next = ascending ? `-${sortKey}` : descending ? null : sortKey
  return (
    <th
      scope="col"
      class={kind}
      {...((ascending || descending) && { 'aria-sort': ascending ? 'ascending' : 'descending' })}
    >
      <a href={hrefWith({ sort: next })} data-stay>
        {title}
        {ascending ? ' ↑' : descending ? ' ↓' : ''}
      </a>
    </th>
  )
}

/** Stands for the rows that are not in the page. */
function Gap({ height, width }: { height: number; width: number }) {
  return (
    <tr class="gap" style={{ height: `${height}px` }}>
      <td colSpan={width} />
    </tr>
  )
}
