import { badInput } from '../../errors.ts'
import type { GatePolicy } from '../../gate/policy.ts'
import type { Regression } from '../../gate/regression.ts'
import type { Message } from '../../language.ts'
import { findRun, newestWhole } from '../../store/find-run.ts'
import type { RunRecord, Store } from '../../store/store.ts'
import { compareSides } from './compare.ts'
import type { Side } from './side.ts'

/** How a run's targets stand against the baseline that its gate names; undefined when it names none. */
export async function regressionOf(
  store: Store,
  run: RunRecord,
  target: string,
  policy: GatePolicy,
): Promise<Regression | undefined> {
  if (!policy.regression) return undefined
  const { margin, scorers } = policy.regression
  const found = await baselineOf(store, run, target, policy)
  if (!found || !('side' in found)) return found
  const { baseline, side } = found
  const comparison = await compareSides(store, side, { run, target }, { margin, ...(scorers && { decide: scorers }) })
  return 'on' in comparison
    ? { baseline, reasons: comparison.on.map(incomparable(baseline)) }
    : { baseline, comparison }
}

const incomparable =
  (baseline: string) =>
  ({ en, ja }: Message): Message => ({
    en: `cannot be compared with ${baseline}: ${en}`,
    ja: `${baseline} と比べられません: ${ja}`,
  })

type Baseline = Exclude<Regression, { comparison: unknown }> | { baseline: string; side: Side }

/** The earlier run that the gate names, as far as it has this target; undefined where the gate names none. */
export async function baselineOf(
  store: Store,
  run: RunRecord,
  target: string,
  { regression }: GatePolicy,
): Promise<Baseline | undefined> {
  if (!regression) return undefined
  const earlier = await findBaseline(store, regression.baseline, run)
  if (!earlier) return { baseline: null }
  const { targets } = earlier.plan
  // The name decides; only where each run has one target is another name another version of the same.
  const areAlone = targets.length === 1 && run.plan.targets.length === 1
  const counterpart = targets.includes(target) ? target : areAlone ? targets[0] : undefined
  // Who was not there yet has nothing to fall from: else no run with a new target could ever pass, and be the next baseline.
  if (counterpart === undefined && regression.baseline === 'last-pass') return { baseline: null, without: earlier.id }
  if (counterpart === undefined) {
    return {
      baseline: earlier.id,
      reasons: [
        {
          en: `the baseline ${earlier.id} has no target ${target}: not compared`,
          ja: `基準の実行 ${earlier.id} にターゲット ${target} がないため、比べていません`,
        },
      ],
    }
  }
  return { baseline: earlier.id, side: { run: earlier, target: counterpart } }
}

/** `last-pass`: the newest finished run of this suite that passed, before this one. A named run must exist. */
async function findBaseline(
  store: Store,
  baseline: string,
  run: Pick<RunRecord, 'id' | 'suite'>,
): Promise<RunRecord | undefined> {
  if (baseline !== 'last-pass') {
    const found = await findRun(store, baseline)
    if (found.id !== run.id) return found
    throw badInput(
      `a run cannot be its own baseline (${baseline})`,
      `実行をそれ自身と比べることはできません (${baseline})`,
    )
  }
  const { suite, id: before } = run
  const passed = await newestWhole(store, { suite, status: 'finished', verdict: 'pass', before })
  return passed && (await store.getRun(passed.id))
}
