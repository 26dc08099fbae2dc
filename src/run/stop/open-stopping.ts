import { DEFAULT_CERTAINTY, type GatePolicy } from '../../gate/policy.ts'
import type { TargetBaseline } from '../../gate/stop/stop-plan.ts'
import type { RunRecord, Store } from '../../store/store.ts'
import { targetBaseline } from '../../views/compare/target-baseline.ts'
import type { SelectedCases } from '../select.ts'
import { drawOrder } from './order.ts'
import { Stopping } from './stopping.ts'
import { survey } from './survey.ts'

/** What decides when a run may end; undefined where it goes to its last case. */
export async function openStopping(
  store: Store,
  run: RunRecord,
  cases: SelectedCases,
  inFlight: number,
): Promise<Stopping | undefined> {
  const { order, whole, gate, cluster, targets, repeats } = run.plan
  if (!order || whole || gate.stop === undefined || gate.stop === 'never') return undefined
  const { indices, ...known } = await survey(cases.read(), gate, cluster)
  const drawn = drawOrder(indices.length, order.seed)
  return new Stopping({
    plan: {
      cases: indices.length,
      targets,
      tries: repeats.most,
      policy: gate,
      when: gate.stop,
      certainty: gate.certainty ?? DEFAULT_CERTAINTY,
      failures: gate.failures,
      ...known,
      ...(gate.regression && { baselines: await baselinesOf(store, run, gate) }),
    },
    seed: order.seed,
    indices: drawn.map((position) => indices[position]!),
    cluster,
    ahead: Math.max(1, Math.ceil(inFlight / 2)),
  })
}

async function baselinesOf(
  store: Store,
  run: RunRecord,
  gate: GatePolicy,
): Promise<ReadonlyMap<string, TargetBaseline>> {
  const found = new Map<string, TargetBaseline>()
  for (const target of run.plan.targets) {
    const baseline = await targetBaseline(store, run, target, gate)
    if (baseline) found.set(target, baseline)
  }
  return found
}
