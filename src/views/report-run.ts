import type { Regression } from '../gate/regression.ts'
import type { CaseCounts, Summary } from '../gate/summary.ts'
import { SummaryFold } from '../gate/summary-fold.ts'
import type { Language } from '../language.ts'
import type { ResultRow, Verdict } from '../score/result.ts'
import type { AnyScorer } from '../score/scorer.ts'
import { registry } from '../scorers/registry.generated.ts'
import { COMMAND_OF } from '../store/commands.ts'
import type { RowQuery, RunRecord, Store, Texts } from '../store/store.ts'
import { regressionOf } from './compare/regression.ts'
import { countedRows, rowsBeyond, verdictCounts } from './counted-rows.ts'
import { answersBefore, earlierFigures } from './earlier.ts'
import { matrixOfRun } from './matrix/matrix-of-run.ts'
import { withMetScorers } from './met-scorers.ts'
import { withPeople } from './people.ts'
import type { Reporter, ReportHeader } from './reporter.ts'

export interface ReportRequest {
  store: Store
  run: RunRecord
  /** Definitions by scorer name with their options: corpus figures and diagnosis come from these. */
  scorers: Map<string, { definition: AnyScorer; options: unknown }>
  reporters: Reporter[]
  language: Language
  folded?: FoldedRun | undefined
}

/** A run that was summed up while it went on. */
export interface FoldedRun {
  summary: SummaryFold
  /** The places of the cases that are shown; undefined where there are too many. */
  worst: readonly number[] | undefined
}

/** At most one pass over the stored rows, in case order: the summary, the verdict, and every report from the same rows. */
export async function reportRun({ store, run, scorers, reporters, language, folded }: ReportRequest): Promise<Summary> {
  const counts = caseCounts(run, folded ? folded.summary.verdicts : await verdictCounts(store, run))
  const policy = run.plan.gate
  const fold = folded?.summary ?? new SummaryFold({ plan: run.plan, policy, scorers, language })
  const add = async (row: ResultRow) => {
    await learn(scorers, row)
    fold.add(row)
  }
  const onRow = folded ? undefined : run.plan.caseScorers ? add : (row: ResultRow) => fold.add(row)
  await feedRows(store, headerOf(store, run, counts), reporters, { run, worst: folded?.worst, onRow })
  for await (const row of rowsBeyond(store, run)) fold.addBeyond(row)
  const regressions = new Map<string, Regression>()
  for (const target of run.plan.targets) {
    const regression = await regressionOf(store, run, target, policy)
    if (regression) regressions.set(target, regression)
  }
  const summed = await fold.finish(run, counts, regressions, await earlierFigures(store, run))
  const matrix = await matrixOfRun(store, run, summed)
  const summary = await withPeople(store, run, { ...summed, ...(matrix && { matrix }) }, language)
  for (const reporter of reporters) await reporter.end(summary)
  return summary
}

/** Single cases bring scorers along that nobody knows beforehand; what each of ours says of a run goes by its type. */
async function learn(scorers: ReportRequest['scorers'], { scores }: ResultRow): Promise<void> {
  for (const { scorer, type } of scores) {
    if (scorers.has(scorer)) continue
    const definition = (await registry.get(type)?.())?.default
    if (definition) scorers.set(scorer, { definition, options: {} })
  }
}

/** The same reports from a run whose summary is stored already; labels may have come since. */
export async function reportStored(
  store: Store,
  run: RunRecord,
  stored: Summary,
  reporters: Reporter[],
  language: Language,
  /** Whether somebody is at it: then nobody else can go on with it. */
  isGoingOn = false,
): Promise<Summary> {
  const summary = await withPeople(store, run, stored, language)
  const met = await withMetScorers(store, run)
  const header = headerOf(store, met, summary.cases)
  await feedRows(store, isGoingOn ? { ...header, goOn: null } : header, reporters, { run: met })
  for (const reporter of reporters) await reporter.end(summary)
  return summary
}

interface Feeding {
  run: RunRecord
  worst?: readonly number[] | undefined
  /** Told of every row. */
  onRow?: ((row: ResultRow) => Promise<void> | void) | undefined
}

async function feedRows(
  store: Store,
  header: ReportHeader,
  reporters: Reporter[],
  { run, worst, onRow }: Feeding,
): Promise<void> {
  for (const reporter of reporters) await reporter.start?.(header)
  const readers = reporters.filter(({ row }) => row)
  if (readers.length === 0 && !onRow) return
  const texts = textsFor(reporters)
  // The hybrid policy decides by figures that stand in the details, and a summary says what they point to.
  const isHybrid = run.plan.gate.policy === 'hybrid'
  const details = texts === 'all' || isHybrid ? 'all' : onRow ? 'problems' : 'none'
  const every = onRow || isHybrid || readers.some(({ rows }) => rows !== 'worst')
  const some: RowQuery = every ? {} : { problems: true, ...(worst && { places: worst }) }
  for await (const row of countedRows(store, run, { texts, details, ...some })) {
    const added = onRow?.(row)
    if (added) await added
    for (const reporter of readers) {
      // A slow reader costs time, not memory.
      const room = reporter.row?.(row)
      if (room) await room
    }
  }
}

export function headerOf(store: Store, run: RunRecord, counts: CaseCounts): ReportHeader {
  const { targets, scorers, caseScorers = [] } = run.plan
  return {
    run: run.id,
    suite: run.suite,
    startedAt: run.startedAt,
    kind: run.kind,
    status: run.status,
    counts,
    targets,
    scorers: [...scorers.map(({ name }) => name), ...caseScorers],
    goOn: run.kind === 'program' || run.kind === 'import' ? null : COMMAND_OF[run.kind],
    manifest: run.manifest,
    plan: run.plan,
    before: answersBefore(store, run),
    rows: () => countedRows(store, run),
  }
}

function caseCounts(run: RunRecord, counts: Record<Verdict, number>): CaseCounts {
  const recorded = counts.pass + counts.fail + counts.review + counts.error
  const { planned: known, stopped, targets, repeats } = run.plan
  if (!stopped) {
    const planned = known ?? recorded
    return { planned, ...counts, skipped: planned - recorded }
  }
  const notNeeded = (stopped.of - stopped.after) * targets.length * repeats.least
  return { planned: recorded + notNeeded, ...counts, skipped: 0, notNeeded }
}

/** As much as the most demanding reporter wants. */
function textsFor(reporters: readonly Reporter[]): Texts {
  const wanted = reporters.map(({ needsTexts }) => needsTexts)
  return wanted.includes('all') ? 'all' : wanted.includes('problems') ? 'problems' : 'none'
}
