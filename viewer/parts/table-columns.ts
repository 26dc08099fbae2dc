import type { ColumnScorer } from '../../src/views/columns/columns.ts'
import type { Say } from '../language.ts'

export interface TableColumn {
  key: string
  kind: 'case' | 'verdict' | 'score' | 'difference' | 'output' | 'before'
  title: string
  /** Whose answer, where there are several. */
  group: string
  target: string
  /** Position of the scorer; -1 for none. */
  scorer: number
  sortKey: string | null
  numeric: boolean
  width: string
  /** The first of its target. */
  first: boolean
}

interface Wanted {
  scorers: ColumnScorer[]
  targets: string[]
  /** Names of scorers to show; null: those that decide, as many as fit. */
  chosen: string[] | null
  say: Say
  /** The room of the table in pixels. */
  room: number
  /** The other side's target, where two sides are compared instead of the targets of a run. */
  before?: string
}

const CASE = 160
const CELL = 96
/** Less than this of an answer says nothing. */
const OUTPUT = 220

/** Scorers that are shown when nobody chose: first those that decide. */
export function shownScorers({ scorers, targets, chosen, room, before }: Omit<Wanted, 'say'>): number[] {
  const all = scorers.map((_, at) => at)
  if (chosen) return all.filter((at) => chosen.includes(scorers[at]!.name))
  const outputs = before === undefined ? OUTPUT : 2 * OUTPUT
  const cells = Math.floor((room - CASE - outputs) / CELL) - targets.length
  const each = targets.length + (targets.length > 1 || before !== undefined ? 1 : 0)
  const deciding = all.filter((at) => scorers[at]!.threshold !== null)
  const rest = all.filter((at) => scorers[at]!.threshold === null)
  return [...deciding, ...rest].slice(0, Math.max(1, Math.floor(cells / each))).sort((a, b) => a - b)
}

export function tableColumns({ scorers, targets, chosen, say, room, before }: Wanted): TableColumn[] {
  const several = targets.length > 1
  const compared = before !== undefined
  const shown = shownScorers({ scorers, targets, chosen, room, ...(compared && { before }) })
  const plain = { group: '', target: '', scorer: -1, sortKey: null, numeric: false, first: false }
  const columns: TableColumn[] = [
    { ...plain, key: 'case', kind: 'case', title: say('case', 'ケース'), sortKey: 'id', width: `${CASE}px` },
  ]
  for (const target of targets) {
    const group = several ? target : ''
    columns.push({
      ...plain,
      key: `${target} verdict`,
      kind: 'verdict',
      title: group || say('verdict', '判定'),
      target,
      width: `${CELL}px`,
      first: several,
    })
    for (const at of shown) {
      const name = scorers[at]!.name
      columns.push({
        ...plain,
        key: `${target} ${name}`,
        kind: 'score',
        title: name,
        target,
        scorer: at,
        sortKey: several ? `${name}@${target}` : name,
        numeric: true,
        width: `${CELL}px`,
      })
    }
  }
  const differs = several || compared
  for (const at of differs ? shown : []) {
    const name = scorers[at]!.name
    columns.push({
      ...plain,
      key: `Δ ${name}`,
      kind: 'difference',
      title: `Δ ${name}`,
      scorer: at,
      sortKey: `Δ${name}`,
      numeric: true,
      width: `${CELL}px`,
      first: at === shown[0],
    })
  }
  if (compared)
    columns.push({
      ...plain,
      key: 'before',
      kind: 'before',
      title: say('output before', '前の出力'),
      target: before,
      width: 'auto',
      first: true,
    })
  const last = targets.at(-1) ?? ''
  columns.push({
    ...plain,
    key: 'output',
    kind: 'output',
    title: outputTitle(say, several, compared, last),
    target: last,
    width: 'auto',
    first: true,
  })
  return columns
}

function outputTitle(say: Say, several: boolean, compared: boolean, target: string): string {
  if (compared) return say('output after', '後の出力')
  return several ? say(`output (${target})`, `出力（${target}）`) : say('output', '出力')
}
