import { badInput } from '../../errors.ts'
import type { GatePolicy } from '../../gate/policy.ts'
import type { Regression } from '../../gate/regression.ts'
import { findRun } from '../../store/find-run.ts'
import type { RunRecord, Store } from '../../store/store.ts'
import { compareSides } from './compare.ts'

/** How a run's targets stand against the baseline that its gate names; undefined when it names none. */
export async function regressionOf(
  store: Store,
  run: RunRecord,
  target: string,
  policy: GatePolicy,
): Promise<Regression | undefined> {
  if (!policy.regression) return undefined
  const { baseline, margin, scorers } = policy.regression
  const earlier = await findBaseline(store, baseline, run)
  if (!earlier) return { baseline: null }
  const { targets } = earlier.plan
  // A baseline of one target is the baseline of every target; among several the name decides.
  const counterpart = targets.includes(target) ? target : targets.length === 1 ? targets[0] : undefined
  if (counterpart === undefined) {
    return {
      baseline: earlier.id,
      reasons: [
        { en: `the baseline has no target "${target}"`, ja: `基準の実行にターゲット "${target}" がありません` },
      ],
    }
  }
  const comparison = await compareSides(
    store,
    { run: earlier, target: counterpart },
    { run, target },
    { margin, ...(scorers && { decide: scorers }) },
  )
  if ('on' in comparison) return { baseline: earlier.id, reasons: comparison.on }
  return { baseline: earlier.id, comparison }
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
  const [passed] = (await store.listRuns({ suite, status: 'finished', verdict: 'pass', before, limit: 1 })).runs
  return passed && (await store.getRun(passed.id))
}
