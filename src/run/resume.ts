import { resolve } from 'node:path'
import { badInput } from '../errors.ts'
import { findRun } from '../store/find-run.ts'
import type { RunRecord, Store } from '../store/store.ts'
import { PROGRAM } from './program/given-cases.ts'

/** The run to go on with: the one named, or the newest unfinished one (of this suite, where one is named). */
export async function findResumable(store: Store, wanted: string | true, suiteFile?: string): Promise<RunRecord> {
  if (wanted !== true) return resumable(await findRun(store, wanted))
  const file = suiteFile === undefined || suiteFile === PROGRAM ? suiteFile : resolve(suiteFile)
  const [unfinished] = (await store.listRuns({ ...UNFINISHED, ...(file !== undefined && { file }), limit: 1 })).runs
  if (unfinished) return findRun(store, unfinished.id)
  throw badInput(
    'there is no interrupted run to resume; `saiten runs` lists what is stored',
    '再開できる中断した実行がありません。保存済みの実行は saiten runs で見られます',
  )
}

const UNFINISHED = { status: ['running', 'interrupted'], kind: ['suite', 'compress', 'program'] } as const

/** A rescored run has no targets to ask; what its judge answered is kept, so starting it again costs nothing. */
function resumable(run: RunRecord): RunRecord {
  const { rescored, gate } = run.plan
  if (gate.bundle) {
    throw badInput(
      `run ${run.id} is one of the gate: go on with \`saiten gate --resume ${run.id}\``,
      `実行 ${run.id} は gate のものです。続けるには saiten gate --resume ${run.id}`,
    )
  }
  if (rescored === undefined) return run
  throw badInput(
    `run ${run.id} is a rescored one: start it again with \`saiten rescore ${rescored}\``,
    `実行 ${run.id} は採点し直したものです。saiten rescore ${rescored} でもう一度始めてください`,
  )
}
