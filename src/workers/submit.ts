import type { PgBoss } from 'pg-boss'
import { badInput } from '../errors.ts'
import type { PartNeeds, Submitting } from '../run/sharing.ts'
import type { Stretch } from '../store/postgres/chunks.ts'
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

/** At the end chunks grow smaller, down to a fifth, so that nobody still has a whole one while all others have nothing. */
const SMALLEST = 5
/** From so many chunks before the end on. */
const LAST = 32

export function chunksOf(cases: number, size: number): Stretch[] {
  const chunks: Stretch[] = []
  const least = Math.ceil(size / SMALLEST)
  for (let lo = 0; lo < cases; ) {
    const hi = Math.min(cases, lo + Math.min(size, Math.max(least, Math.ceil((cases - lo) / LAST))))
    chunks.push({ lo, hi })
    lo = hi
  }
  return chunks
}

/** Plans a run for many: its chunks, and a ticket for each. */
export function submitting(shared: SharedRuns, boss: PgBoss, asked: Asked): Submitting {
  return {
    kind: 'submit',
    isComplete: async (run) => (await shared.chunks.progress(run)).open === 0,
    async submit({ id }, cases, needs) {
      if (cases === null) throw fromGenerator()
      await shared.chunks.plan(id, chunksOf(cases, chunkSize(needs)), JSON.stringify(asked))
      const isWorkedOn = (await shared.chunks.workers(id)).some(({ says }) => says === null)
      await fillQueue(boss, id, await shared.chunks.open(id), !isWorkedOn)
    },
  }
}

const fromGenerator = () =>
  badInput(
    'cases from a generator cannot be shared out: nobody knows how many there are. Write them into a JSONL file first',
    'ジェネレーターのケースは件数がわからないため、分担できません。先に JSONL ファイルへ書き出してください',
  )
