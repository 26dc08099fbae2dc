import { shortName } from '../../door/untrusted.ts'
import type { Interval, ScorerSummary, TargetSummary } from '../../gate/summary.ts'
import { columnDecimals, inColumn, intervalText, limitText } from './numbers.ts'
import type { Column } from './table.ts'
import type { Say } from './words.ts'

/** A line of the table: a scorer, or one of its parts beneath it. */
export interface ScorerLine {
  name: string
  /** Absent for a part. */
  scorer?: ScorerSummary
  n: number
  mean: number | null
  ci95: Interval | null
}

type Key = 'n' | 'mean' | 'ci95' | 'bounds' | 'lowest' | 'threshold' | 'below' | 'errors' | 'notApplicable'
export type ScorerColumn = Column<ScorerLine> & { key: Key }

const NOTHING = '–'

export function scorerLines({ scorers }: TargetSummary): ScorerLine[] {
  return scorers.flatMap((scorer): ScorerLine[] => [
    { name: shortName(scorer.name), scorer, n: scorer.n, mean: scorer.mean, ci95: scorer.ci95 },
    ...Object.entries(scorer.parts ?? {}).map(([name, part]) => ({ name: shortName(name), ...part })),
  ])
}

/** The columns after the name. Those that would say nothing in this run are left out. */
export function scorerColumns({ scorers }: TargetSummary, say: Say): ScorerColumn[] {
  const decimals = columnDecimals(limitsOf(scorers))
  const number = (value: number | null, threshold: number | null) =>
    value === null ? NOTHING : inColumn(value, threshold !== null && value < threshold ? threshold : 1, decimals)
  const interval = (range: Interval | null) => (range ? intervalText(range, decimals) : NOTHING)
  const some = (has: (scorer: ScorerSummary) => boolean) => scorers.some(has)
  const judged = some((scorer) => limitText(scorer) !== null)

  const shown: ScorerColumn[] = []
  const add = (key: Key, title: string, cell: (line: ScorerLine) => string, when = true) => {
    if (when) shown.push({ key, title, align: 'right', cell })
  }
  const addOwn = (key: Key, title: string, cell: (scorer: ScorerSummary) => string, when = true) =>
    add(key, title, ({ scorer }) => (scorer ? cell(scorer) : ''), when)

  add('n', 'n', ({ n }) => String(n))
  add('mean', say('mean', '平均'), ({ mean, scorer }) => number(mean, scorer?.threshold ?? null))
  add('ci95', say('95 % interval', '95 % 区間'), ({ ci95 }) => interval(ci95))
  const unsure = some(({ errors, bounds }) => errors > 0 && bounds !== null)
  addOwn('bounds', say('bounds', '範囲'), ({ bounds }) => interval(bounds), unsure)
  addOwn('lowest', say('lowest', '最低'), ({ min, threshold }) => number(min, threshold))
  addOwn('threshold', say('threshold', '閾値'), (one) => limitText(one) ?? NOTHING, judged)
  addOwn('below', say('below', '未達'), (one) => (limitText(one) === null ? NOTHING : String(one.below)), judged)
  addOwn('errors', say('errors', 'エラー'), ({ errors }) => String(errors))
  const inapplicable = some(({ notApplicable }) => notApplicable > 0)
  addOwn('notApplicable', say('n/a', '対象外'), ({ notApplicable }) => String(notApplicable), inapplicable)
  return shown
}

/** What `bounds` means, for beneath a table that shows them. */
export const boundsNote = (say: Say) =>
  say(
    'bounds: the mean if every missing score were 0, or 1',
    '範囲: 欠けたスコアがすべて 0、またはすべて 1 だった場合の平均',
  )

function* limitsOf(scorers: readonly ScorerSummary[]) {
  for (const { mean, min, threshold } of scorers) {
    for (const value of [mean, min]) {
      if (value === null) continue
      yield { value, limit: 1 }
      if (threshold !== null) yield { value, limit: threshold }
    }
  }
}
