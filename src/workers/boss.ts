import type { PgBoss } from 'pg-boss'
import { badInput } from '../errors.ts'
import type { Stretch } from '../store/postgres/chunks.ts'
import type { Queries } from '../store/postgres/connection.ts'

/** Without a sign of life for so long a worker counts as dead; pg-boss takes nothing below. */
export const HEARTBEAT_SECONDS = 10

/** How often a worker says that it lives. */
export const BEAT_MS = 3_000

/** A chunk that cannot be finished by anybody must not stop the run: it is tried on, case by case. */
const MOST_TRIES = 1_000

export interface BossOptions {
  /** Whether it looks after the queue: sees dead workers and tidies up. */
  supervises: boolean
  /** Whether it may make and change the queue's own tables. */
  migrates: boolean
}

/** Where the store is; `connection` holds the password. */
export interface ServerPlace {
  connection: string
  schema: string
}

/** pg-boss in a schema beside the store's. */
export async function openBoss({ connection, schema }: ServerPlace, options: BossOptions): Promise<PgBoss> {
  const { supervises, migrates } = options
  const { PgBoss: Boss } = await loadBoss()
  const boss = new Boss({
    connectionString: connection,
    schema: queueSchema(schema),
    application_name: 'saiten queue',
    max: 2,
    schedule: false,
    supervise: supervises,
    monitorIntervalSeconds: 2,
    superviseIntervalSeconds: 2,
    migrate: migrates,
    createSchema: migrates,
  })
  // What fails while nobody waits for it shows in the next call.
  boss.on('error', () => {})
  await boss.start()
  return boss
}

const queueSchema = (schema: string) => `${schema}_queue`

/** Opens the queue; its tables are made where they are missing. Whoever holds a chunk looks after it from a thread of its own. */
export async function openQueue(db: ServerPlace & Queries): Promise<PgBoss> {
  const [found] = await db.query(`SELECT (to_regclass('${queueSchema(db.schema)}.version') IS NOT NULL)::int AS made`)
  // Who works only needs no right to make tables, once they are there.
  return openBoss(db, { supervises: false, migrates: found?.made !== 1 })
}

export const queueOf = (run: string) => `run-${run}`

/** First cases first: also a chunk that comes back from a dead worker goes before those behind it. */
export const priorityOf = (lo: number) => -lo

/**
 * Puts these chunks of a run into its queue. One that is in it already stays as it is: somebody may be working on it, and
 * to take it away would have its calls made again. `anew` where nobody is: what the dead had in work is anybody's at once.
 */
export async function fillQueue(boss: PgBoss, run: string, chunks: readonly Stretch[], anew: boolean): Promise<void> {
  const name = queueOf(run)
  await boss.createQueue(name, {
    policy: 'exclusive',
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retryLimit: MOST_TRIES,
    retryDelay: 0,
    expireInSeconds: 23 * 3600,
  })
  if (anew) await boss.deleteAllJobs(name)
  for (let from = 0; from < chunks.length; from += BATCH) {
    const jobs = chunks
      .slice(from, from + BATCH)
      .map((data) => ({ data, priority: priorityOf(data.lo), singletonKey: String(data.lo) }))
    await boss.insert(name, jobs)
  }
}

const BATCH = 5_000

/** Whether runs can be shared from here. */
export async function hasBoss(): Promise<boolean> {
  return (await installedBoss()) !== undefined
}

async function loadBoss(): Promise<typeof import('pg-boss')> {
  const found = await installedBoss()
  if (found) return found
  throw badInput(
    'runs on several machines need the package pg-boss: npm i pg-boss@12.35.0',
    '複数台での実行にはパッケージ pg-boss が必要です: npm i pg-boss@12.35.0',
  )
}

async function installedBoss(): Promise<typeof import('pg-boss') | undefined> {
  try {
    return await import('pg-boss')
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error
    return undefined
  }
}
