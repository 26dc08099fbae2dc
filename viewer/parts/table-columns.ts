import type { ColumnScorer } from '../../src/views/columns/columns.ts'
import type { Say } from '../language.ts'

export interface TableColumn {
  key: string
  kind: 'case' | 'verdict' | 'score' | 'difference' | 'output' | 'before'
  title: string
  target: string
  /** Position of the scorer; -1 for none. */
  scorer: number
  sortKey: string | null
  numeric: boolean
  /** In pixels; null: what is left. */
  width: number | null
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
/** A mark alone, a number, and the longest word for why there is none. */
const [MARK, CELL, WORDS] = [44, 96, 144]
/** Less than this of an answer says nothing. */
const OUTPUT = 220

type Shape = Pick<Wanted, 'targets' | 'room' | 'before'>

/** What is left for figures beside the case and the answers. */
const roomForFigures = ({ room, before }: Shape) => room - CASE - (before === undefined ? OUTPUT : 2 * OUTPUT)

/** Differences stand beside two targets, and in a comparison; of more nobody could tell which two are meant. */
const differs = ({ targets, before }: Shape) => targets.length === 2 || before !== undefined

/** How many columns of figures so many scorers come to. In a comparison the average is what is sorted by. */
function figuresOf(shape: Shape, scorers: number): number {
  const average = shape.before === undefined ? 0 : 1
  return shape.targets.length * (1 + scorers) + (differs(shape) ? scorers : 0) + average
}

/** Scorers that are shown when nobody chose: first those that decide. Many targets may leave room for verdicts alone. */
export function shownScorers({ scorers, chosen, ...shape }: Omit<Wanted, 'say'>): number[] {
  const all = scorers.map((_, at) => at)
  if (chosen) return all.filter((at) => chosen.includes(scorers[at]!.name))
  const fits = (count: number) => figuresOf(shape, count) * CELL <= roomForFigures(shape)
  const deciding = all.filter((at) => scorers[at]!.threshold !== null)
  const rest = all.filter((at) => scorers[at]!.threshold === null)
  const most = [...deciding, ...rest]
  while (most.length > 0 && !fits(most.length)) most.pop()
  return most.sort((a, b) => a - b)
}

export function tableColumns({ say, ...wanted }: Wanted): TableColumn[] {
  const { scorers, targets, before } = wanted
  const several = targets.length > 1
  const shown = shownScorers(wanted)
  const each = roomForFigures(wanted) / figuresOf(wanted, shown.length)
  // On a phone a row has lines of its own for the verdicts of two.
  const least = shown.length > 0 || targets.length <= 2 ? CELL : MARK
  const width = Math.floor(Math.min(WORDS, Math.max(least, each)))
  const plain = { target: '', scorer: -1, sortKey: null, numeric: false, first: false, width }
  const number = { ...plain, numeric: true }
  const columns: TableColumn[] = [
    { ...plain, key: 'case', kind: 'case', title: say('case', 'ケース'), sortKey: 'id', width: CASE },
  ]
  for (const target of targets) {
    const title = several ? target : say('verdict', '判定')
    columns.push({ ...plain, key: `${target} verdict`, kind: 'verdict', title, target, first: several })
    for (const at of shown) {
      const { name } = scorers[at]!
      const sortKey = several ? `${name}@${target}` : name
      columns.push({ ...number, key: `${target} ${name}`, kind: 'score', title: name, target, scorer: at, sortKey })
    }
  }
  const difference = { ...number, kind: 'difference' } as const
  if (before !== undefined) {
    const title = `Δ ${say('average', '平均')}`
    columns.push({ ...difference, key: 'Δ', title, scorer: scorers.length, sortKey: 'Δaverage', first: true })
  }
  for (const at of differs(wanted) ? shown : []) {
    const { name } = scorers[at]!
    const first = before === undefined && at === shown[0]
    columns.push({ ...difference, key: `Δ ${name}`, title: `Δ ${name}`, scorer: at, sortKey: `Δ${name}`, first })
  }
  const text = { ...plain, width: null, first: true }
  if (before !== undefined)
    columns.push({ ...text, key: 'before', kind: 'before', title: say('output before', '前の出力'), target: before })
  const last = targets.at(-1) ?? ''
  columns.push({ ...text, key: 'output', kind: 'output', title: outputTitle(say, targets, before), target: last })
  return columns
}

/** So narrow that only the mark of a verdict has room. */
export const isMark = ({ width }: TableColumn) => width !== null && width < CELL

/** What all columns need at least; a table that needs more than the window is moved sideways. */
export const leastWidth = (columns: readonly TableColumn[]) =>
  columns.reduce((sum, { width }) => sum + (width ?? OUTPUT), 0)

function outputTitle(say: Say, targets: readonly string[], before: string | undefined): string {
  if (before !== undefined) return say('output after', '後の出力')
  return targets.length > 1 ? say(`output (${targets.at(-1)})`, `出力（${targets.at(-1)}）`) : say('output', '出力')
}
