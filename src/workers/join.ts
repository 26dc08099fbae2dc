import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { PgBoss } from 'pg-boss'
import type { Joining, Part } from '../run/sharing.ts'
import type { ResultRow } from '../score/result.ts'
import type { PostgresStore } from '../store/postgres/postgres-store.ts'
import type { RunRecord, Store } from '../store/store.ts'
import type { PlannedCase } from '../suite/suite.ts'
import { Beats } from './beats.ts'
import { BossQueue } from './boss-queue.ts'
import { CaseCursor } from './case-cursor.ts'
import { ChunkWork } from './chunk-work.ts'
import type { Heart } from './heart.ts'
import { LeasedLimits } from './leased-limits.ts'
import { SharedStopping } from './shared-stopping.ts'
import { SignOfLife } from './sign-of-life.ts'

/** Why a shared run stops when its verdict is known. */
export const DECIDED = 'decided'

export const newWorkerId = () => `${hostname()}-${process.pid}-${randomBytes(2).toString('hex')}`

/** What a process works with, on whatever run. */
export interface Means {
  /** Names it. */
  worker: string
  boss: PgBoss
  heart: Heart
}

interface JoinOptions extends Means {
  store: PostgresStore
  run: RunRecord
  /** As many cases at once as this worker has lanes. */
  lanes: number
  stop: AbortSignal
}

/** A part of a shared run for this process: chunks, one after the other, until none is left. */
export async function joining({ store, boss, run, worker, heart, lanes, stop }: JoinOptions): Promise<Joining> {
  const { shared } = store
  const queue = new BossQueue(boss, run.id, shared.db)
  const beats = new Beats(queue, heart, run.id)
  const limits = new LeasedLimits(shared.db, await shared.numberOf(run.id), () => beats.sure())
  return {
    kind: 'join',
    run,
    limits,
    isComplete: async (id) => (await shared.chunks.progress(id)).open === 0,
    async join(cases, stopping): Promise<Part> {
      shared.join(run.id)
      const cursor = new CaseCursor(cases)
      const sign = new SignOfLife(shared.chunks, run.id, { id: worker, lanes })
      const ending = AbortSignal.any([stop, sign.stopping])
      const needs =
        stopping &&
        new SharedStopping({
          stopping,
          store,
          run: run.id,
          workers: async () => (await shared.chunks.workers(run.id)).filter(({ says }) => says === null).length,
          decided: () => shared.chunks.stop(run.id, DECIDED),
        })
      const work = new ChunkWork({
        run: run.id,
        worker,
        queue,
        chunks: shared.chunks,
        cursor,
        beats,
        recorded: (indices) => recordedOf(store, run.id, indices),
        needs,
        complete: (ticket) => shared.complete(run.id, ticket.lo, (tx) => queue.done(ticket, tx)),
        bury: async (planned) => store.recordCase(run.id, buried(planned, run)),
        stop: ending,
      })
      return {
        cases: work.cases(),
        store: partOf(store, beats.lost),
        ...(needs && { stopping: needs }),
        stop: ending,
        lost: beats.lost,
        sure: () => beats.sure(),
        async recorded(index) {
          sign.done++
          await work.recorded(index)
        },
        async leave(names) {
          await store.flush()
          await needs?.leave()
          await shared.addNames(run.id, names)
          await work.giveBack()
          await limits.settle()
          await cursor.close()
          beats.stop()
          await sign.stop()
          shared.leave(run.id)
        },
      }
    },
  }
}

/** Which of these cases are recorded: in the order of the suite they are neighbours, in an order that was drawn they are not. */
async function recordedOf(store: Store, run: string, indices: readonly number[]): Promise<(index: number) => boolean> {
  const [from, to] = [Math.min(...indices), Math.max(...indices) + 1]
  if (to - from <= 2 * indices.length)
    return store.recordedCases(run, indices.length > 0 ? { from, to } : { from: 0, to: 0 })
  const found = await Promise.all(
    indices.map(async (index) => (await store.recordedCases(run, { from: index, to: index + 1 }))(index)),
  )
  return (index) => found[indices.indexOf(index)] === true
}

/** The store as the loop of a part sees it: chunks know themselves what is recorded, and what was lost is not written. */
function partOf(store: PostgresStore, lost: AbortSignal): Store {
  const own: Partial<Store> = {
    recordedCases: async () => () => false,
    recordCase: async (run, record) => {
      if (!lost.aborted) await store.recordCase(run, record)
    },
  }
  return new Proxy<Store>(store, { get: (target, name) => Reflect.get(name in own ? own : target, name) })
}

/** Whoever worked on this case died, three times: it is an error like others, and the run goes on. */
function buried({ case: testCase, index, origin, scorers }: PlannedCase, { plan }: RunRecord) {
  const message = {
    en: 'the worker died on this case three times',
    ja: 'このケースの処理中にワーカーが 3 回停止しました',
  }[plan.language ?? 'en']
  const scores = scorers.map(({ name, type, weight, threshold }) => ({
    ...{ scorer: name, type, weight, threshold, value: null, passed: null },
    status: 'error' as const,
    error: { kind: 'threw' as const, message },
  }))
  const rows = plan.targets.flatMap((target) =>
    Array.from(
      { length: plan.repeats.least },
      (_, repeat): ResultRow => ({
        ...{ case: testCase.id, target, repeat, scores },
        verdict: 'error',
        weightedAverage: null,
        durationMs: null,
      }),
    ),
  )
  return { index, case: testCase, origin, rows }
}
