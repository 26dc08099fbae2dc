import { setTimeout as wait } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { BadInput } from '../errors.ts'
import { counted, type Message } from '../language.ts'
import { carryOut, type EndedRun } from '../run/assembly.ts'
import { openSuite } from '../run/open-suite.ts'
import type { PostgresStore } from '../store/postgres/postgres-store.ts'
import type { RunRecord } from '../store/store.ts'
import { openQueue, queueOf } from './boss.ts'
import { Heart } from './heart.ts'
import { DECIDED, joining, type Means, newWorkerId } from './join.ts'
import { suiteHere } from './suite-here.ts'
import { type Asked, workerRequest } from './worker-request.ts'

const LOOK_MS = 1_000

export interface WorkerOptions {
  store: PostgresStore
  /** Only this run. */
  run?: string
  concurrency?: number | undefined
  exitWhenIdle: boolean
  stop: AbortSignal
  abort: AbortSignal
  say(message: Message): void
}

/** Works on shared runs until it is told to stop, or until there is nothing to do. */
export async function work(options: WorkerOptions): Promise<void> {
  const { store, stop, exitWhenIdle, say } = options
  const boss = await openQueue(store.shared.db)
  const heart = new Heart(store.shared.db)
  const worker = newWorkerId()
  /** Runs that this worker cannot take part in; said once. */
  const refused = new Set<string>()
  say({ en: `worker ${worker} on ${store.place}`, ja: `ワーカー ${worker}: ${store.place}` })
  try {
    while (!stop.aborted) {
      const [run] = (await runsToWorkOn(options)).filter(({ id }) => !refused.has(id))
      if (run) {
        await workOn(run, { worker, boss, heart }, options).catch(async (error: unknown) => {
          if (!(error instanceof BadInput)) throw error
          refused.add(run.id)
          const [mistake] = error.mistakes
          if (mistake) say(mistake.message)
          const says = mistake?.message.en ?? error.message
          await store.shared.chunks.sign(run.id, { id: worker, lanes: 0, done: 0, says })
        })
      } else if (exitWhenIdle) return
      else await wait(LOOK_MS, undefined, { signal: stop }).catch(() => {})
    }
  } finally {
    await heart.stop()
    await boss.stop({ graceful: false })
  }
}

async function runsToWorkOn({ store, run }: WorkerOptions): Promise<RunRecord[]> {
  const shared = await store.shared.chunks.shared()
  const wanted = run === undefined ? shared : shared.filter((id) => id === run)
  const records = await Promise.all(wanted.map((id) => store.getRun(id)))
  return records.filter((record) => record !== undefined)
}

async function workOn(run: RunRecord, means: Means, options: WorkerOptions): Promise<void> {
  const { store, concurrency, stop, abort, say } = options
  const { chunks } = store.shared
  const asked = await chunks.asked(run.id)
  if (asked === undefined) return
  const opened = await openSuite(suiteHere(run.file), run.plan.selection.targets as string[] | undefined)
  try {
    say({ en: `working on ${run.id}  ${run.suite}`, ja: `${run.id} ${run.suite} を処理しています` })
    let done = 0
    const onRows = () => {
      done++
    }
    const sharing = await joining({ ...means, store, run, lanes: concurrency ?? 0, stop })
    const own = { concurrency, stop, abort, onRows }
    const ended = await carryOut({ ...workerRequest(opened, store, run, JSON.parse(asked) as Asked, own), sharing })
    if (ended.end === 'budget') await chunks.stop(run.id, 'budget')
    say({ en: `${run.id}: ${counted(done, 'case')} done here`, ja: `${run.id}: ここで ${done} 件を処理しました` })
    const { open, stopping } = await chunks.progress(run.id)
    if (open === 0 || stopping === DECIDED) await finishUnlessSomebodyDoes(run.id, ended, means.boss, options)
  } finally {
    await opened.close()
  }
}

/** Whoever submitted the run sums it up; where that process is gone, the first worker that sees it. */
async function finishUnlessSomebodyDoes(
  id: string,
  ended: EndedRun,
  boss: PgBoss,
  { store, stop, say }: WorkerOptions,
): Promise<void> {
  while (!stop.aborted) {
    const head = (await store.findRuns(id)).find((one) => one.id === id)
    if (head?.status !== 'running') return
    if (!head.owner?.live && (await isClaimed(store, id))) {
      const { verdict } = await ended.summarise([])
      await boss.deleteQueue(queueOf(id)).catch(() => {})
      say({ en: `${id} is finished: ${verdict}`, ja: `${id} が完了しました: ${verdict}` })
      return
    }
    await wait(LOOK_MS, undefined, { signal: stop }).catch(() => {})
  }
}

async function isClaimed(store: PostgresStore, id: string): Promise<boolean> {
  try {
    store.shared.willShare(id)
    await store.claimRun(id)
    return true
  } catch (error) {
    if (error instanceof BadInput) return false
    throw error
  }
}
