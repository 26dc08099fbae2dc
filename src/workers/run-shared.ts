import { setTimeout as wait } from 'node:timers/promises'
import { badInput } from '../errors.ts'
import { carryOut, type EndedRun, type RunRequest } from '../run/assembly.ts'
import type { LoopEnd } from '../run/loop/loop.ts'
import { PostgresStore } from '../store/postgres/postgres-store.ts'
import type { RunRecord, Store } from '../store/store.ts'
import { openQueue, queueOf } from './boss.ts'
import { Heart } from './heart.ts'
import { DECIDED, joining, type Means, newWorkerId } from './join.ts'
import { submitting } from './submit.ts'

/** How long others get to finish what they have in flight once a run is told to stop. */
const FAREWELL_MS = 30_000

export interface SharedRequest extends Omit<RunRequest, 'store' | 'sharing'> {
  store: Store
  /** Lays out the work and leaves it to others. */
  detach: boolean
  onSubmitted?(run: RunRecord, store: PostgresStore): void
  onEnded?(run: RunRecord, store: PostgresStore): Promise<void>
}

/** Submits a run, works on it together with every worker that comes, and waits for its end. */
export async function runShared(request: SharedRequest): Promise<EndedRun> {
  const { detach, onSubmitted, onEnded, ...asked } = request
  const { store } = request
  if (!(store instanceof PostgresStore)) throw needsServer()
  if (request.retryErrors) throw errorsAlone()
  if (request.resume) store.shared.willShare(request.resume.id)
  const boss = await openQueue(store.shared.db)
  const heart = detach ? undefined : new Heart(store.shared.db)
  try {
    const sharing = submitting(store.shared, boss, { judging: request.judging })
    const submitted = await carryOut({ ...asked, sharing })
    onSubmitted?.(submitted.run, store)
    if (!heart) {
      await store.shared.release(submitted.run.id)
      return submitted
    }
    const end = await workAndWait(asked, submitted.run, store, { boss, heart, worker: newWorkerId() })
    await onEnded?.(submitted.run, store)
    return { ...submitted, end }
  } finally {
    await heart?.stop()
    await boss.stop({ graceful: false })
  }
}

async function workAndWait(
  { resume: _resume, ...request }: RunRequest,
  run: RunRecord,
  store: PostgresStore,
  means: Means,
): Promise<LoopEnd> {
  const { chunks } = store.shared
  const { stop } = request
  const { boss } = means
  for (;;) {
    const sharing = await joining({ ...means, store, run, lanes: request.concurrency ?? 0, stop })
    const { end } = await carryOut({ ...request, sharing }).catch(async (error: unknown) => {
      await chunks.stop(run.id, 'failed')
      await store.updateRun(run.id, { status: 'interrupted' })
      throw error
    })
    if (end === 'budget') await chunks.stop(run.id, 'budget')
    else if (stop.aborted) await chunks.stop(run.id, 'stopped')
    const { open, stopping } = await chunks.progress(run.id)
    if (stopping === DECIDED) {
      await farewell(store, run.id, request.abort)
      await boss.deleteQueue(queueOf(run.id)).catch(() => {})
      return 'decided'
    }
    if (open === 0) {
      await boss.deleteQueue(queueOf(run.id)).catch(() => {})
      return 'complete'
    }
    if (stopping !== null) {
      await farewell(store, run.id, request.abort)
      if (stopping === 'budget') return 'budget'
      await store.updateRun(run.id, { status: 'interrupted' })
      return 'stopped'
    }
    // A part of it was lost to another worker: there may be more to do.
  }
}

/** Everybody finishes what is in flight, gives the rest back and signs off. */
async function farewell(store: PostgresStore, run: string, abort: AbortSignal): Promise<void> {
  const until = Date.now() + FAREWELL_MS
  while (!abort.aborted && Date.now() < until && (await store.shared.chunks.workers(run)).length > 0)
    await wait(200, undefined, { signal: abort }).catch(() => {})
}

const needsServer = () =>
  badInput(
    '--workers needs a store that several machines can reach: --store postgres://host/database (or SAITEN_STORE)',
    '--workers には複数のマシンから使えるストアが必要です: --store postgres://host/database（または SAITEN_STORE）',
  )

/** Rows of shared runs stand as they were recorded first. */
const errorsAlone = () =>
  badInput(
    '--retry-errors is the work of one process: leave --workers out',
    '--retry-errors は一つのプロセスで実行します。--workers を外してください',
  )
