import { badInput } from '../errors.ts'
import { answerKey } from '../score/answer-key.ts'
import { findFinished } from '../store/find-run.ts'
import type { DecisionEntry, Store } from '../store/store.ts'

export interface NewDecision {
  /** An id, a start of one, or `last`. */
  run: string
  caseId: string
  /** Needed where the run has several targets. */
  target?: string
  /** Which answer, where the target was asked more than once; absent: the first. */
  repeat?: number
  decision: DecisionEntry['decision']
  rater?: string
  note: string | null
}

/** Records a person's decision on a stored case; a run, case or target that is not there is the user's mistake. */
export async function recordDecision(store: Store, given: NewDecision): Promise<DecisionEntry> {
  // Whether the rest of the run has finished makes no difference to this answer.
  const run = await findFinished(store, given.run, { warn: () => {} })
  const { targets } = run.plan
  const target = given.target ?? (targets.length === 1 ? targets[0] : undefined)
  if (target === undefined || !targets.includes(target)) throw whichTarget(run.id, targets)
  const { decision, note, caseId, repeat = 0, rater = null } = given
  const answer = await answerTo(store, run.id, { caseId, target, repeat })
  if (answer === undefined) throw noCase(run.id, caseId)
  if (decision === 'undo' && !(await standsFor(store, { run: run.id, caseId, target, repeat, rater })))
    throw nothingToUndo(run.id, caseId)
  const decidedAt = new Date().toISOString()
  const made = { run: run.id, case: caseId, target, repeat, answer, decision, rater, note, decidedAt }
  await store.recordDecision(made)
  return made
}

/** The key of the answer that is decided about; undefined where there is no such row. */
async function answerTo(
  store: Store,
  run: string,
  { caseId, target, repeat }: { caseId: string; target: string; repeat: number },
): Promise<string | undefined> {
  for await (const row of store.rows(run, { caseId, texts: 'all' })) {
    if (row.target === target && row.repeat === repeat) return answerKey(row)
  }
  return undefined
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

async function standsFor(
  store: Store,
  {
    run,
    caseId,
    target,
    repeat,
    rater,
  }: Pick<DecisionEntry, 'run' | 'target' | 'repeat' | 'rater'> & { caseId: string },
): Promise<boolean> {
  const standing = await store.decisions(run)
  return standing.some(
    (one) => one.case === caseId && one.target === target && one.repeat === repeat && one.rater === rater,
  )
}

const nothingToUndo = (run: string, id: string) =>
  badInput(
    `there is no decision to take back on ${JSON.stringify(id)} in run ${run}; name who decided with --by`,
    `実行 ${run} のケース ${JSON.stringify(id)} に取り消せる判断はありません。判断した人は --by で指定します`,
  )
