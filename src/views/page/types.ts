import type { Agreement, ThresholdProposal } from '../../gate/calibration.ts'
import type { Comparison } from '../../gate/comparison.ts'
import type { ScorerHealth } from '../../gate/health.ts'
import type { GateProposal } from '../../gate/hybrid/review.ts'
import type { CaseCounts, Summary } from '../../gate/summary.ts'
import type { Message } from '../../language.ts'
import type { Case, Origin } from '../../score/case.ts'
import type { ResultRow } from '../../score/result.ts'
import type { StoredLabel } from '../../store/store.ts'
import type { CaseLine } from '../cases/line.ts'
import type { ColumnScorer } from '../columns/columns.ts'
import type { CommonMeasures } from '../compare/ground.ts'
import type { Figure } from '../plots/figure.ts'
import type { Waterfall } from '../plots/waterfall.ts'

/** What the page is given: the same whether a server answers or the file itself. */

export interface RunItem {
  id: string
  suite: string
  kind: string
  startedAt: string
  finishedAt: string | null
  /** Without the pauses; null while it is going on. */
  tookMs: number | null
  status: string
  /** Its verdict, unless it is going on or ended without one. */
  outcome: string
  cases: CaseCounts | null
  targets: { name: string; verdict: string | null; passRate: Figure; average: Figure }[]
  cost: number | null
  /** What changed since the run of this suite before it; null where none is before it. */
  changed: string[] | null
}

export interface RunsPage {
  runs: RunItem[]
  /** Older runs are there, but not in this list. */
  more: boolean
  place: string
}

export interface RunHead {
  run: RunItem & { file: string; judge: string | null; scripted: boolean }
  summary: Summary
  cases: number
  targets: string[]
  repeats: number
  scorers: ColumnScorer[]
  metadata: { key: string; values: { value: string; cases: number }[] }[]
  errorKinds: string[]
  rules: string[]
  reviewBand: number | null
  /** Whether decisions can be kept. */
  writable: boolean
  isCompression: boolean
  /** Names and number of cases are those of the first rows: ask again. */
  partial?: true
  /** In one file: how many cases have their texts inside; and where there is no room for any, how many bytes the scores alone take of how many. */
  texts: { inside: number; of: number; alone: { bytes: number; budget: number } | null } | null
}

export interface CasesPage {
  total: number
  matched: number
  verdicts: Record<'pass' | 'fail' | 'review' | 'error', number>
  offset: number
  lines: TableLine[]
  /** Which cases of the run these are; for whoever adds texts, not for the page. */
  positions?: Uint32Array
  problem: { message: Message; from?: number; to?: number } | null
  /** Only the first rows are here, and nothing is counted yet: ask again. */
  partial?: true
}

/** A line of the table, with the beginning of each target's answer. */
export interface TableLine extends CaseLine {
  /** By target; null where no answer came, absent where its text is not at hand. */
  previews: Record<string, string | null>
  /** Against the other side, by scorer and last of the weighted average; null where one has no value. */
  differences?: (number | null)[]
  decision?: DecisionItem
  /** In a comparison: the same case on the earlier side. */
  before?: TableLine
}

export interface DecisionItem {
  run: string
  case: string
  target: string
  repeat: number
  decision: string
  note: string | null
  rater: string | null
  decidedAt: string
  /** The key of the answer it is about. */
  answer: string
  /** Whether it was made about this very answer. */
  sameAnswer: boolean
}

export interface EarlierResult {
  run: string
  startedAt: string
  rows: { target: string; verdict: string; average: number | null }[]
}

export interface CasePage {
  run: string
  suite: string
  case: Case
  origin: Origin | null
  rows: ResultRow[]
  decisions: DecisionItem[]
  /** What people said of these very answers. */
  labels: StoredLabel[]
  /** The texts are not in this file. */
  missing: boolean
}

export interface ComparePage {
  before: { run: string; target: string; suite: string }
  after: { run: string; target: string; suite: string }
  refused: { on: Message[]; next: string | null } | null
  comparison: Comparison | null
  /** By what both sides are judged, where the runs themselves did not agree on it. */
  common: CommonMeasures | null
  manifest: { same: string[]; different: string[] }
  waterfalls: Record<string, Waterfall>
  scorers: ColumnScorer[]
  metadata: RunHead['metadata']
  errorKinds: string[]
  rules: string[]
}

export interface ReviewItem {
  run: string
  suite: string
  startedAt: string
  case: string
  target: string
  repeat: number
  verdict: string
  /** Why it stands here, in words. */
  why: Message[]
  disagree: boolean
  decisions: DecisionItem[]
}

export interface ReviewPage {
  since: string
  items: ReviewItem[]
  /** There are more than are listed. */
  cut?: true
  counts: { total: number; decided: number; accept: number; reject: number; hold: number }
  agreement: { raters: [string, string]; n: number; kappa: number | null; ci95: [number, number] | null } | null
  proposal: (GateProposal & { leftOut: number }) | null
  /** Scores of decided answers: what another threshold would do to them. */
  decided: { scorer: string; threshold: number; value: number; accepted: boolean }[]
  problem: CasesPage['problem']
  writable: boolean
}

/** One scorer beside people, on the answers that both decided. */
export interface HeldAgainstPeople {
  target: string
  scorer: string
  threshold: number | null
  n: number
  /** Null where the scorer decides nothing. */
  agreement: Agreement | null
  proposal: ThresholdProposal
}

export interface JudgesPage {
  run: string
  suite: string
  judge: string | null
  scripted: boolean
  targets: { name: string; health: (ScorerHealth & { threshold: number | null; cost: number | null })[] }[]
  /** Null in one file, which does not carry them. */
  labels: number | null
  people: HeldAgainstPeople[]
  /** Scores on answers that people passed or failed. */
  points: { target: string; scorer: string; case: string; value: number; passed: boolean }[]
}
