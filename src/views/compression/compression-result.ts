import type { ResultRow } from '../../score/result.ts'
import { type CriterionId, DIMENSIONS } from '../../scorers/compression/criteria.ts'
import { PROBE_TYPES } from '../../scorers/compression/probe.ts'
import type { RunPlan } from '../../store/store.ts'
import type { MethodComparison } from '../../suite/suite.ts'
import { BreakdownFold } from './breakdown.ts'
import { concludeFrom } from './conclusion.ts'
import { MethodFold, pointKey } from './method-fold.ts'
import { PairFold } from './pairs.ts'
import { type ProbeRow, probeRow } from './probe-row.ts'
import { REFERENCE } from './reference.ts'
import type { CompressionResult, DisagreementEntry, MethodResult } from './result.ts'
import { thinFigures } from './thin.ts'

/** Disagreements that are listed; the rest is counted. */
const LISTED = 50

/** What of a run's plan matters: the methods are its targets, and the rubric is its first scorer. */
type Plan = Pick<RunPlan, 'targets' | 'scorers' | 'methods'>

/** Everything that a compression run comes to, in one pass over its rows. */
export class CompressionFold {
  readonly #scorer: string
  readonly #criteria: readonly CriterionId[] | undefined
  readonly #methods: ReadonlyMap<string, MethodFold>
  readonly #pairs: PairFold
  readonly #groups: BreakdownFold
  readonly #comparison: Partial<MethodComparison>
  readonly #points = new Set<string>()
  readonly #probes = new Map<string, ProbeRow['type']>()
  readonly #disagreements = { count: 0, listed: [] as DisagreementEntry[] }

  constructor({ targets: methods, scorers: [rubric], methods: comparison }: Plan) {
    this.#scorer = rubric?.name ?? ''
    // Where the rubric is cut down.
    this.#criteria = rubric?.given.criteria as CriterionId[] | undefined
    this.#methods = new Map(methods.map((name) => [name, new MethodFold(name)]))
    this.#pairs = new PairFold(methods, comparison)
    this.#groups = new BreakdownFold(methods)
    this.#comparison = comparison ?? {}
  }

  add(stored: ResultRow): void {
    const row = probeRow(stored, this.#scorer, this.#criteria)
    this.#methods.get(row.method)?.add(row)
    this.#pairs.add(row)
    this.#groups.add(row)
    this.#points.add(pointKey(row))
    this.#probes.set(row.case, row.type)
    if (!row.disagreement) return
    const { listed } = this.#disagreements
    this.#disagreements.count++
    if (listed.length < LISTED) listed.push(entryOf(row, row.disagreement))
  }

  finish(): CompressionResult {
    const points = this.#points.size
    const results = [...this.#methods.values()].map((fold) => fold.finish(points))
    const byType = countTypes(this.#probes.values())
    const pairs = this.#pairs.finish()
    const missingTypes = PROBE_TYPES.filter((type) => this.#comparison.types?.includes(type) && !byType[type])
    const { evidence } = this.#comparison
    return {
      conclusion: concludeFrom(results, pairs, this.#comparison, this.#pairs),
      ...this.#groups.counts,
      points,
      probes: { total: this.#probes.size, byType },
      missingTypes,
      unaskedTypes: evidence ? missingTypes.filter((type) => evidence.includes(type)) : null,
      thin: thinFigures(results),
      methods: results,
      pairs,
      gaps: gapsOf(results),
      byTaskType: this.#groups.byTaskType(),
      byLength: this.#groups.byLength(),
      disagreements: this.#disagreements,
      blinding: { names: 'checked', structure: 'not blinded' },
      tokenCounts: 'estimated',
      reference: REFERENCE,
    }
  }
}

function entryOf({ case: id, method, exact }: ProbeRow, kind: DisagreementEntry['kind']): DisagreementEntry {
  return { case: id, method, kind, values: (kind === 'found-but-marked-low' ? exact.found : exact.missing).slice(0, 5) }
}

function countTypes(types: Iterable<ProbeRow['type']>): CompressionResult['probes']['byType'] {
  const counts: CompressionResult['probes']['byType'] = {}
  const all = [...types]
  for (const type of PROBE_TYPES) {
    const count = all.filter((one) => one === type).length
    if (count > 0) counts[type] = count
  }
  return counts
}

function gapsOf(methods: readonly MethodResult[]): CompressionResult['gaps'] {
  return DIMENSIONS.flatMap((dimension) => {
    const means = methods
      .flatMap(({ name, dimensions }) => {
        const { mean } = dimensions[dimension]
        return mean === null ? [] : [{ name, mean }]
      })
      .sort((a, b) => b.mean - a.mean)
    const [best, worst] = [means[0], means.at(-1)]
    if (!best || !worst || means.length < 2) return []
    return [{ dimension, best: best.name, worst: worst.name, gap: best.mean - worst.mean }]
  })
}
