import { PROBE_TYPES } from '../../compression/probe.ts'
import type { ResultRow } from '../../score/result.ts'
import { type CriterionId, DIMENSIONS } from '../../scorers/compression/criteria.ts'
import { BreakdownFold } from './breakdown.ts'
import { MethodFold, pointKey } from './method-fold.ts'
import { PairFold } from './pairs.ts'
import { type ProbeRow, probeRow } from './probe-row.ts'
import { REFERENCE } from './reference.ts'
import type { CompressionResult, DisagreementEntry, MethodResult } from './result.ts'

/** Disagreements that are listed; the rest is counted. */
const LISTED = 50

interface Options {
  methods: readonly string[]
  /** The name of the rubric among the scorers. */
  scorer: string
  /** Where the rubric is cut down. */
  criteria?: readonly CriterionId[] | undefined
}

/** Everything that a compression run comes to, in one pass over its rows. */
export async function compressionResult(
  rows: AsyncIterable<ResultRow> | Iterable<ResultRow>,
  { methods, scorer, criteria }: Options,
): Promise<CompressionResult> {
  const folds = new Map(methods.map((name) => [name, new MethodFold(name)]))
  const pairs = new PairFold(methods)
  const groups = new BreakdownFold(methods)
  const points = new Set<string>()
  const probes = new Map<string, ProbeRow['type']>()
  const disagreements = { count: 0, listed: [] as DisagreementEntry[] }
  for await (const stored of rows) {
    const row = probeRow(stored, scorer, criteria)
    folds.get(row.method)?.add(row)
    pairs.add(row)
    groups.add(row)
    points.add(pointKey(row))
    probes.set(row.case, row.type)
    if (row.disagreement) {
      disagreements.count++
      if (disagreements.listed.length < LISTED) disagreements.listed.push(entryOf(row, row.disagreement))
    }
  }
  const results = [...folds.values()].map((fold) => fold.finish(points.size))
  return {
    ...groups.counts,
    points: points.size,
    probes: { total: probes.size, byType: countTypes(probes.values()) },
    methods: results,
    pairs: pairs.finish(),
    gaps: gapsOf(results),
    byTaskType: groups.byTaskType(),
    byLength: groups.byLength(),
    disagreements,
    blinding: { names: 'checked', structure: 'not blinded' },
    tokenCounts: 'estimated',
    reference: REFERENCE,
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
