import { shortName } from '../../door/untrusted.ts'
import type { ScorerCorrelation } from '../../gate/correlations.ts'
import type { TargetSummary } from '../../gate/summary.ts'
import { signedInterval, signedText } from './signed.ts'
import type { Column } from './table.ts'
import type { Say } from './words.ts'

const MOST_PAIRS = 10
/** Fewer have no interval that would say how little they mean. */
const LEAST_CASES = 4

/** The pairs of scorers that have a correlation worth showing, strongest first. */
export function strongestPairs({ correlations = [] }: TargetSummary): ScorerCorrelation[] {
  return correlations
    .filter(({ spearman, n }) => spearman !== null && n >= LEAST_CASES)
    .sort((x, y) => Math.abs(y.spearman ?? 0) - Math.abs(x.spearman ?? 0))
    .slice(0, MOST_PAIRS)
}

export const correlationsTitle = (say: Say) =>
  say("correlations between scorers, strongest first (Spearman's ρ)", 'スコアラー間の相関（強い順、スピアマンの ρ）')

/** The columns after the two names. */
export function correlationColumns(say: Say): Column<ScorerCorrelation>[] {
  return [
    { title: 'ρ', align: 'right', cell: ({ spearman }) => signedText(spearman ?? 0) },
    {
      title: say('95 % interval', '95 % 区間'),
      align: 'right',
      cell: ({ ci95 }) => (ci95 ? signedInterval(ci95) : '–'),
    },
    { title: 'n', align: 'right', cell: ({ n }) => String(n) },
  ]
}

export const scorerNames = ({ a, b }: ScorerCorrelation): [string, string] => [shortName(a), shortName(b)]

/** Said beneath the pairs when not every case is in them. */
export function sampleNote(pairs: readonly ScorerCorrelation[], say: Say): string | undefined {
  const from = pairs[0]?.sampledFrom
  if (from === undefined) return undefined
  return say(`from a random sample of the ${from} cases`, `${from} 件から無作為に選んだケースによる`)
}
