import { badInput } from '../errors.ts'
import { findRun } from '../store/find-run.ts'
import type { Decision, Store } from '../store/store.ts'

export interface NewDecision {
  /** An id, a start of one, or `last`. */
  run: string
  caseId: string
  /** Needed where the run has several targets. */
  target?: string
  decision: Decision['decision']
  note: string | null
}

/** Records a person's decision on a stored case; a run, case or target that is not there is the user's mistake. */
export async function recordDecision(store: Store, given: NewDecision): Promise<Decision> {
  const run = await findRun(store, given.run)
  const { targets } = run.plan
  const target = given.target ?? (targets.length === 1 ? targets[0] : undefined)
  if (target === undefined || !targets.includes(target)) throw whichTarget(run.id, targets)
  if (!(await hasCase(store, run.id, given.caseId))) throw noCase(run.id, given.caseId)
  const { decision, note, caseId } = given
  const made: Decision = { run: run.id, case: caseId, target, decision, note, decidedAt: new Date().toISOString() }
  await store.recordDecision(made)
  return made
}

async function hasCase(store: Store, run: string, caseId: string): Promise<boolean> {
  for await (const _row of store.rows(run, { caseId })) return true
  return false
}

const whichTarget = (run: string, targets: string[]) =>
  badInput(
    `run ${run} has the targets ${targets.join(', ')}; say which with --target`,
    `実行 ${run} のターゲットは ${targets.join('、')} です。--target で指定してください`,
  )

const noCase = (run: string, id: string) =>
  badInput(
    `run ${run} has no case ${JSON.stringify(id)}; saiten review lists those to look at`,
    `実行 ${run} にケース ${JSON.stringify(id)} はありません。saiten review で一覧できます`,
  )
