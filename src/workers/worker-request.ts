import type { RunRequest } from '../run/assembly.ts'
import type { JudgeOptions } from '../run/judges.ts'
import type { OpenSuite } from '../run/open-suite.ts'
import type { Selection } from '../run/select.ts'
import type { RunRecord, Store } from '../store/store.ts'

/** What was asked on the submitter's command line and is not in the plan. */
export interface Asked {
  judging: JudgeOptions
}

/** The request that a worker carries out: the submitter's, with what is the worker's own. */
export function workerRequest(
  opened: OpenSuite,
  store: Store,
  run: RunRecord,
  { judging }: Asked,
  own: Pick<RunRequest, 'concurrency' | 'stop' | 'abort' | 'onRows' | 'onWarning'>,
): Omit<RunRequest, 'sharing'> {
  const { targets, repeats, ...selection } = run.plan.selection as Selection & { targets?: string[]; repeats?: number }
  const baseline = run.plan.gate.regression?.baseline
  return {
    ...opened,
    ...own,
    store,
    selection,
    ...(targets && { targets }),
    ...(repeats !== undefined && { repeats }),
    ...(baseline !== undefined && { baseline }),
    judging,
    language: run.plan.language ?? 'en',
  }
}
