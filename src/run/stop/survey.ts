import { clusterOf } from '../../gate/cluster.ts'
import type { GatePolicy } from '../../gate/policy.ts'
import type { StopPlan } from '../../gate/stop/stop-plan.ts'
import type { PlannedCase } from '../../suite/suite.ts'

/** What all cases together tell before the first of them is run. */
export interface Survey extends Pick<StopPlan, 'deciding' | 'hasThresholds' | 'clusters'> {
  /** The index of each case, as they stand. */
  indices: Uint32Array
}

/** One pass over the cases: which scorers decide in how many of them, and into how many groups they fall. */
export async function survey(
  cases: AsyncIterable<PlannedCase>,
  { means }: Pick<GatePolicy, 'means'>,
  cluster: string | null,
): Promise<Survey> {
  const indices: number[] = []
  const deciding = new Map<string, number>()
  const groups = new Set<string>()
  let hasThresholds = false
  for await (const { case: testCase, index, scorers } of cases) {
    indices.push(index)
    for (const { name, threshold } of scorers) {
      if (threshold !== null) hasThresholds = true
      if (threshold !== null || Object.hasOwn(means, name)) deciding.set(name, (deciding.get(name) ?? 0) + 1)
    }
    const { id, metadata } = testCase
    if (cluster !== null) groups.add(clusterOf({ case: id, ...(metadata && { metadata }) }, cluster))
  }
  return {
    indices: Uint32Array.from(indices),
    deciding,
    hasThresholds,
    clusters: cluster === null ? null : groups.size,
  }
}
