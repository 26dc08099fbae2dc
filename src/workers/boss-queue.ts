import type { PgBoss } from 'pg-boss'
import type { Stretch } from '../store/postgres/chunks.ts'
import type { Connection, Queries } from '../store/postgres/connection.ts'
import { priorityOf, queueOf } from './boss.ts'
import type { Queue, Ticket } from './queue.ts'

/** Who waits for a server that restarts. */
type Patience = Pick<Connection, 'patiently'>

const NONE: Patience = { patiently: (action) => action() }

/** The queue of one run in pg-boss. */
export class BossQueue implements Queue {
  readonly #boss: PgBoss
  readonly #name: string
  readonly #patience: Patience

  constructor(boss: PgBoss, run: string, patience: Patience = NONE) {
    this.#boss = boss
    this.#name = queueOf(run)
    this.#patience = patience
  }

  async take(before?: number): Promise<Ticket | undefined> {
    const within = before === undefined ? {} : { minPriority: priorityOf(before - 1) }
    const [job] = await this.#patience.patiently(() =>
      this.#boss.fetch<Stretch>(this.#name, { includeMetadata: true, ...within }),
    )
    return job && { ...job.data, job: { id: job.id, retryCount: job.retryCount } }
  }

  async beat({ job }: Ticket): Promise<boolean> {
    // The attempt, not only the job: one that was given to somebody else since is refused.
    return isOne(await this.#patience.patiently(() => this.#boss.touch(this.#name, job)))
  }

  async done({ job }: Ticket, tx: Queries): Promise<boolean> {
    const db = {
      executeSql: async (sql: string, values?: unknown[]) => ({ rows: await tx.query(sql, (values ?? []) as never) }),
    }
    return isOne(await this.#boss.complete(this.#name, job, null, { db }))
  }

  async giveBack({ job }: Ticket): Promise<void> {
    await this.#patience.patiently(() => this.#boss.fail(this.#name, job))
  }
}

/** pg-boss says how many jobs it met, and keeps that out of its types. */
const isOne = (response: object) => (response as { affected?: number }).affected === 1
