import type { PgBoss } from 'pg-boss'
import { badInput } from '../errors.ts'
import type { PartNeeds, Submitting } from '../run/sharing.ts'
import type { SharedRuns } from '../store/postgres/shared-runs.ts'
import { fillQueue } from './boss.ts'
import type { Asked } from './worker-request.ts'

/** Cases that one worker takes at a time: ten to thirty seconds of work. */
function chunkSize({ waits, encodes, stops }: PartNeeds): number {
  // A chunk is begun as a whole, also where its first case settles everything.
  if (stops) return waits ? 10 : 50
  if (waits) return 50
  return encodes ? 256 : 1_000
}

/** Plans a run for many: its chunks, and a ticket for each. */
export function submitting(shared: SharedRuns, boss: PgBoss, asked: Asked): Submitting {
  return {
    kind: 'submit',
    isComplete: async (run) => (await shared.chunks.progress(run)).open === 0,
    async submit({ id }, cases, needs) {
      if (cases === null) throw fromGenerator()
      await shared.chunks.plan(id, cases, chunkSize(needs), JSON.stringify(asked))
      await fillQueue(boss, id, await shared.chunks.open(id))
    },
  }
}

const fromGenerator = () =>
  badInput(
    'cases from a generator cannot be shared out: nobody knows how many there are. Write them into a JSONL file first',
    'ジェネレーターのケースは件数がわからないため、分担できません。先に JSONL ファイルへ書き出してください',
  )
