import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Message } from '../../src/language.ts'
import { noScoreWord } from '../../src/report/format/words.ts'
import type { CaseLineRow, LineScore } from '../../src/views/cases/line.ts'
import { quoteName } from '../../src/views/filter/tokens.ts'
import type { TableLine } from '../../src/views/page/types.ts'
import { useSource } from '../answers.ts'
import { figure, signed } from '../format.ts'
import { useSay } from '../language.ts'
import { Token } from '../tokens.tsx'
import { isMark, type TableColumn } from './table-columns.ts'
import { Verdict } from './verdict.tsx'

interface Given {
  at: number
  line: TableLine | undefined
  columns: TableColumn[]
  current: boolean
  hrefOf(id: string): string
}

export function CaseRow({ at, line, columns, current, hrefOf }: Given) {
  const say = useSay()
  const link = useRef<HTMLAnchorElement>(null)
  // At once: the next key must find the focus where the eye is.
  useLayoutEffect(() => {
    if (current) link.current?.focus({ preventScroll: true })
  }, [current, line])
  if (!line) {
    return (
      <tr aria-rowindex={at + 2} class="waiting">
        <td colSpan={columns.length}>{say('loading', '読み込み中')}</td>
      </tr>
    )
  }
  // Where there is no room for headings, each verdict says whose it is.
  const several = columns.filter(({ kind }) => kind === 'verdict').length > 1
  return (
    <tr aria-rowindex={at + 2} {...(current && { 'aria-current': 'true' })}>
      {columns.map((column) => {
        const kind = `${column.kind} ${column.numeric ? 'number' : ''} ${column.first ? 'first' : ''}`
        if (column.kind === 'case') {
          return (
            <th scope="row" key={column.key} class={kind}>
              <a ref={link} href={hrefOf(line.case)} data-over data-stay title={line.name ?? line.case}>
                {line.case}
              </a>
            </th>
          )
        }
        return (
          <td key={column.key} class={kind} {...(column.kind === 'verdict' && several && { 'data-of': column.target })}>
            <Cell column={column} line={line} at={several ? `@${quoteName(column.target)}` : ''} />
          </td>
        )
      })}
    </tr>
  )
}

/** `at` names the target in a filter, where there are several. */
function Cell({ column, line, at }: { column: TableColumn; line: TableLine; at: string }) {
  const say = useSay()
  const rows = line.rows.filter(({ target }) => target === column.target)
  switch (column.kind) {
    case 'verdict':
      return <Verdicts rows={rows} at={at} short={isMark(column)} />
    case 'score':
      return (
        <ScoreCell
          name={quoteName(column.title) + at}
          scores={rows.map(({ scores }) => scores[column.scorer] ?? null)}
        />
      )
    case 'difference': {
      const value = line.differences?.[column.scorer]
      return value == null ? (
        <span class="quiet">{say('no pair', '対なし')}</span>
      ) : (
        <span class={value < 0 ? 'fail' : ''}>{signed(value)}</span>
      )
    }
    case 'before':
      return <Preview line={line.before} target={column.target} />
    default:
      return <Preview line={line} target={column.target} />
  }
}

/** The beginning of the answer, or why there is nothing to read. */
function Preview({ line, target }: { line: TableLine | undefined; target: string }) {
  const say = useSay()
  const inFile = useSource().kind === 'file'
  const text = line?.previews[target]
  if (text === null) return <>{say('no answer', '回答なし')}</>
  if (text?.trim() === '') return <>{say('empty answer', '空の回答')}</>
  return <>{text ?? (inFile && line ? say('not in this file', 'このファイルにはなし') : say('not there', 'なし'))}</>
}

/** Repeats in one cell: the worst verdict, and how many passed. */
function Verdicts({ rows, at, short }: { rows: CaseLineRow[]; at: string; short: boolean }) {
  const say = useSay()
  const worst = ['fail', 'error', 'review', 'pass'].find((verdict) => rows.some((row) => row.verdict === verdict))
  if (!worst) return <span class="quiet">{short ? '–' : say('no answer', '回答なし')}</span>
  const passed = rows.filter(({ verdict }) => verdict === 'pass' || verdict === 'review').length
  return (
    <Token token={`verdict${at}:${worst}`} plain>
      <Verdict name={worst} short={short} />
      {rows.length > 1 && <span class="quiet"> {`${passed}/${rows.length}`}</span>}
    </Token>
  )
}

/** The mean over repeats; without a value, why. */
function ScoreCell({ name, scores }: { name: string; scores: (LineScore | null)[] }) {
  const say = useSay()
  const asked = scores.filter((score) => score !== null)
  const values = asked.flatMap(({ value }) => (value === null ? [] : [value]))
  if (values.length > 0) {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const missed = asked.some(({ passed }) => passed === false)
    return (
      <Token token={`${name}<=${Math.ceil(mean * 1e4) / 1e4}`} plain>
        <span class={missed ? 'fail' : ''}>
          {figure(mean)}
          {missed && (
            <span class="below" aria-label={say('below the threshold', '閾値未満')} role="img">
              ↓
            </span>
          )}
        </span>
      </Token>
    )
  }
  const [score] = asked
  if (!score) return <span class="quiet">{say('not asked', '対象外')}</span>
  const why = noScoreWord({ status: score.status, kind: score.error }, say.language)
  return (
    <span class={score.status === 'error' ? 'error' : 'quiet'} title={why}>
      {SHORT[score.error ?? score.status] ? say(SHORT[score.error ?? score.status] as Message) : why}
    </span>
  )
}

/** Where a number has room and the whole phrase has not. */
const SHORT: Record<string, Message> = {
  target: { en: 'no answer', ja: '回答なし' },
  'not-applicable': { en: 'n/a', ja: '対象外' },
}
