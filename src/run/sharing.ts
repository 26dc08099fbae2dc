import type { Summary } from '../gate/summary.ts'
import type { SharedLimits } from '../judge/sending/shared-limits.ts'
import type { ReadyScorer } from '../score/scorer.ts'
import type { Target } from '../score/target.ts'
import type { RunRecord, Store } from '../store/store.ts'
import type { PlannedCase, Suite } from '../suite/suite.ts'
import type { Reporter } from '../views/reporter.ts'
import type { RunRequest } from './assembly.ts'
import { finishRun } from './finish-run.ts'
import { stoppedPlan } from './record.ts'
import { type CaseNeeds, replay, type Stopping } from './stop/stopping.ts'

/** A run that several processes work on: one submits it, and whoever joins takes parts of it. */
export type Sharing = Submitting | Joining

interface Shared {
  /** Whether every case of the run has its rows. */
  isComplete(run: string): Promise<boolean>
}

export interface Submitting extends Shared {
  kind: 'submit'
  /** Lays out the work, so that others find it. Nothing is run yet. `cases` is null where nobody can tell. */
  submit(run: RunRecord, cases: number | null, needs: PartNeeds): Promise<void>
}

/** What decides how large a part should be. */
export interface PartNeeds {
  /** A case waits for a judge or for a target. */
  waits: boolean
  /** A case is turned into vectors. */
  encodes: boolean
  /** The run may end before its last case: what is begun beyond that is waste. */
  stops: boolean
}

export interface Joining extends Shared {
  kind: 'join'
  run: RunRecord
  /** What everybody who works on the run shares. */
  limits: SharedLimits
  /** `stopping` says when no more cases are needed, where the run may end before its last one. */
  join(cases: () => AsyncIterable<PlannedCase>, stopping?: Stopping): Promise<Part>
}

/** This process's part of a run. */
export interface Part {
  cases: AsyncIterable<PlannedCase>
  store: Store
  /** What everybody's rows together have decided. */
  stopping?: CaseNeeds
  /** Nothing new is begun. */
  stop: AbortSignal
  /** What is in flight is somebody else's. */
  lost: AbortSignal
  /** Before a call that costs something: throws where this process may not make it any more. */
  sure(): Promise<void>
  /** The rows of a case are on their way into the store. */
  recorded(index: number): Promise<void>
  /** `names` are scorers that only single cases brought along. */
  leave(names: ReadonlySet<string>): Promise<void>
}

export function partNeeds({ scorers }: Pick<Suite, 'scorers'>, targets: readonly Target[], stops: boolean): PartNeeds {
  const judges = scorers.some(({ definition }) => definition.judge)
  return {
    waits: judges || targets.some(({ calls }) => calls),
    encodes: scorers.some(({ definition }) => definition.encoder),
    stops,
  }
}

/** The target, asked only while this process is sure that the question is its own to ask. */
export function whileSure(target: Target, part: Part): Target {
  if (!target.calls) return target
  return {
    name: target.name,
    calls: true,
    ...(target.atOnce !== undefined && { atOnce: target.atOnce }),
    async answer(testCase, ask) {
      await part.sure()
      return target.answer(testCase, ask)
    },
  }
}

/** Sums up the rows of everybody, as they stand in the store. */
export function summariseShared(
  { store, sharing, language }: RunRequest,
  run: RunRecord,
  scorers: ReadyScorer[],
  stopping: Stopping | undefined,
) {
  return async (reporters: Reporter[]): Promise<Summary> => {
    const now = (await store.getRun(run.id)) ?? run
    if (stopping) await replay(stopping, store, run.id)
    const plan = { ...now.plan, ...(stopping && stoppedPlan(now.plan, stopping)) }
    if (plan.stopped) await store.updateRun(run.id, { plan })
    const isOver = plan.stopped !== undefined || (await sharing?.isComplete(run.id))
    return finishRun({
      store,
      run: { ...now, plan, status: isOver ? 'finished' : 'interrupted' },
      scorers: new Map(scorers.map((scorer) => [scorer.name, scorer])),
      reporters,
      language,
    })
  }
}
