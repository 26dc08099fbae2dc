import type { Json } from '../json.ts'
import { inLanguage, type Language, type Message } from '../language.ts'
import type { ResultRow, Usage, Verdict } from '../score/result.ts'
import { ClusterNumbers } from './cluster.ts'
import type { Earlier } from './health.ts'
import type { Regression } from './regression.ts'
import { worstVerdict } from './run-verdict.ts'
import type { GivenEarlier, StoppedRun } from './stop/stopped.ts'
import { allNeeded, decidedBefore, saidEarlier } from './stop/words.ts'
import { StructureFold } from './structure-fold.ts'
import type { CaseCounts, RunVerdict, Summary, TargetSummary } from './summary.ts'
import { type FoldOptions, TargetFold, total } from './target-fold.ts'

/** Folds result rows, in case order, into the summary of their run. Memory does not grow with the rows. */
export class SummaryFold {
  readonly #targets: TargetFold[]
  readonly #language: Language
  readonly #clusters: ClusterNumbers | undefined
  readonly #clusteredBy: string | null
  readonly #structures = new StructureFold()
  readonly #usage: Required<Usage> = { calls: 0, cached: 0, inputTokens: 0, outputTokens: 0, cost: 0, unpriced: 0 }

  constructor(options: FoldOptions) {
    this.#language = options.language
    const { targets, cluster, repeats } = options.plan
    const clustered = cluster !== null || repeats.most > 1
    this.#clusteredBy = cluster
    this.#clusters = clustered ? new ClusterNumbers(cluster) : undefined
    this.#targets = targets.map((name) => new TargetFold(name, clustered, options))
  }

  add(row: ResultRow): void {
    this.#targets.find(({ name }) => name === row.target)?.add(row, this.#clusters?.of(row) ?? 0)
    for (const score of row.scores) this.#structures.add(score)
    this.#spend(row)
  }

  /** A row that the verdict does not rest on: it was paid for all the same. */
  addBeyond(row: ResultRow): void {
    this.#targets.find(({ name }) => name === row.target)?.spend(row)
    this.#spend(row)
  }

  #spend(row: ResultRow): void {
    if (!row.usage) return
    for (const key of Object.keys(this.#usage) as (keyof Usage)[]) this.#usage[key] += row.usage[key] ?? 0
  }

  /** How many answers got which verdict so far. */
  get verdicts(): Record<Verdict, number> {
    const all: Record<Verdict, number> = { pass: 0, fail: 0, review: 0, error: 0 }
    for (const { verdicts } of this.#targets) {
      for (const verdict of Object.keys(all) as Verdict[]) all[verdict] += verdicts[verdict]
    }
    return all
  }

  async finish(
    run: FinishedRun,
    cases: CaseCounts,
    regressions: ReadonlyMap<string, Regression> = new Map(),
    earlier: Earlier = () => undefined,
  ): Promise<Summary> {
    const { stopped, earlier: given } = run.plan
    const by = this.#clusteredBy
    // Where cases are asked until they are settled, targets have unequally many answers, and none is missing.
    const planned = run.plan.planned === null ? undefined : cases.planned / Math.max(1, this.#targets.length)
    const targets = await Promise.all(
      this.#targets.map((target) =>
        target.finish({
          planned,
          notNeeded: (cases.notNeeded ?? 0) / this.#targets.length,
          regression: regressions.get(target.name),
          earlier,
          unfinished: run.status !== 'finished',
          ...(stopped && { stopped }),
        }),
      ),
    )
    const verdict = worstVerdict(targets.map((target) => target.verdict))
    return {
      run: run.id,
      suite: run.suite,
      startedAt: run.startedAt,
      finishedAt: run.finishedAt,
      ...(run.plan.pausedMs && { pausedMs: run.plan.pausedMs }),
      verdict,
      reasons: [...reasonsOf(targets), ...orderNotes(run, verdict).map((note) => inLanguage(note, this.#language))],
      cases,
      scores: total(this.#targets.map((target) => target.scoreCounts)),
      targets,
      ...(by !== null && { cluster: { by, groups: this.#clusters?.count ?? 0 } }),
      ...(stopped && { stopped: withoutTargets(stopped) }),
      ...(given && { earlier: given }),
      usage: { ...this.#usage, ...(run.plan.kept && { kept: run.plan.kept }) },
      diagnosis: this.#targets.flatMap((target) => target.diagnose()).sort((a, b) => b.count - a.count),
      provenance: { ...(run.manifest as { [key: string]: Json }), ...this.#structures.finish(run.manifest) },
    }
  }
}

/** Each with its target's name, unless the same holds for all of them. */
function reasonsOf(targets: readonly TargetSummary[]): string[] {
  const [first, ...others] = targets.map(({ reasons }) => JSON.stringify(reasons))
  if (others.every((reasons) => reasons === first)) return targets[0]?.reasons ?? []
  return targets.flatMap(({ name, reasons }) => reasons.map((text) => `${name}: ${text}`))
}

/** The parts of a stored run that its summary needs. */
interface FinishedRun extends Pick<Summary, 'suite' | 'startedAt' | 'finishedAt'> {
  id: string
  manifest: object
  status: string
  plan: {
    /** Null where nobody could tell beforehand. */
    planned?: number | null
    kept?: Usage
    pausedMs?: number
    order?: { cases: number }
    whole?: true
    stopped?: StoppedRun
    earlier?: GivenEarlier[] | undefined
  }
}

/** What was said of the run before, and what became of the wish to end it early. */
function orderNotes({ status, plan }: FinishedRun, verdict: RunVerdict): Message[] {
  const { order, whole, stopped, earlier = [] } = plan
  if (!order || status !== 'finished') return []
  if (stopped) return earlier.map(decidedBefore)
  const said = earlier.map((one) => saidEarlier(one, verdict))
  return whole ? said : [...said, allNeeded(order.cases)]
}

function withoutTargets({ targets: _targets, counted: _counted, at: _at, ...stopped }: StoppedRun) {
  return stopped
}
