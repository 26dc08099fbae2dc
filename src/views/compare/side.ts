import { badInput } from '../../errors.ts'
import { findFinished, type Wish } from '../../store/find-run.ts'
import type { RunRecord, Store } from '../../store/store.ts'
import { withMetScorers } from '../met-scorers.ts'

/** One side of a comparison: a target of a run. */
export interface Side {
  run: RunRecord
  target: string
}

/** `RUN`, or `RUN:target`. A run with several targets needs one named. */
export async function findSide(store: Store, wanted: string, wish: Wish): Promise<Side> {
  const colon = wanted.indexOf(':')
  const run = await withMetScorers(store, await findFinished(store, colon < 0 ? wanted : wanted.slice(0, colon), wish))
  const { targets } = run.plan
  const named = colon < 0 ? undefined : wanted.slice(colon + 1)
  if (named === undefined && targets.length === 1) return { run, target: targets[0] as string }
  if (named !== undefined && targets.includes(named)) return { run, target: named }
  const known = targets.map((target) => `${run.id}:${target}`).join(', ')
  throw named === undefined
    ? badInput(
        `run ${run.id} has several targets; name one: ${known}`,
        `実行 ${run.id} には複数のターゲットがあります。一つ指定してください: ${known}`,
      )
    : badInput(
        `run ${run.id} has no target "${named}"; it has: ${known}`,
        `実行 ${run.id} にターゲット "${named}" はありません。あるもの: ${known}`,
      )
}
