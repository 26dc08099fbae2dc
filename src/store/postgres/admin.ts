import { badInput } from '../../errors.ts'
import { Connection, type Queries } from './connection.ts'
import { prepareSchema, VERSION } from './schema.ts'

export interface StoreStatus {
  place: string
  schema: string
  format: number
  runs: number
  results: number
  /** Of all tables with their indexes. */
  bytes: number
  tables: { name: string; bytes: number; rows: number }[]
}

/** Of larger tables the number of rows is the server's estimate: counting a hundred million would take a minute. */
const COUNTED_BYTES = 64e6

export const ROLES = ['reader', 'worker', 'admin'] as const
export type Role = (typeof ROLES)[number]

interface Rights {
  schema: string
  tables: string
  /** Beside those on every table. */
  some?: { rights: string; tables: readonly string[] }
  /** Whether it may give rights to others. */
  grants?: true
}

/** What each role may do: read; work on runs; also remove runs, make tables and give roles. */
const RIGHTS: Record<Role, Rights> = {
  reader: { schema: 'USAGE', tables: 'SELECT' },
  worker: {
    schema: 'USAGE',
    tables: 'SELECT, INSERT, UPDATE',
    // What it records anew or signs off from; runs and what people said of them are not its to remove.
    some: { rights: 'DELETE', tables: ['results', 'cases', 'answers', 'workers'] },
  },
  admin: { schema: 'USAGE, CREATE', tables: 'ALL PRIVILEGES', grants: true },
}

/** Looks after a store in PostgreSQL: what a person does now and then, not what a run does. */
export class StoreAdmin {
  readonly #db: Connection

  private constructor(db: Connection) {
    this.#db = db
  }

  static async open(address: string): Promise<StoreAdmin> {
    return new StoreAdmin(await Connection.open(address, 'write'))
  }

  /** Makes the tables, or brings them up to date. */
  async init(): Promise<void> {
    await prepareSchema(this.#db, 'write')
  }

  async status(): Promise<StoreStatus> {
    await prepareSchema(this.#db, 'read')
    const [counts] = await this.#db.query('SELECT (SELECT count(*) FROM $schema.runs) AS runs')
    const sql = `SELECT relname AS name, pg_total_relation_size(c.oid) AS bytes, reltuples::bigint AS rows
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE nspname = $1 AND relkind = 'r' ORDER BY 2 DESC, 1`
    const found = await this.#db.query(sql, [this.#db.schema])
    const tables: StoreStatus['tables'] = []
    for (const { name, bytes, rows } of found as { name: string; bytes: number; rows: number }[])
      tables.push({ name, bytes, rows: bytes < COUNTED_BYTES ? await this.#count(name) : Math.max(0, rows) })
    return {
      place: this.#db.place,
      schema: this.#db.schema,
      format: VERSION,
      runs: counts?.runs as number,
      results: tables.find(({ name }) => name === 'results')?.rows ?? 0,
      bytes: tables.reduce((sum, { bytes }) => sum + bytes, 0),
      tables,
    }
  }

  async #count(table: string): Promise<number> {
    const [row] = await this.#db.query(`SELECT count(*) AS rows FROM $schema.${table}`)
    return row?.rows as number
  }

  /** Gives a user of the server one of the roles here, and on the queue where there is one. */
  async grant(role: Role, user: string): Promise<void> {
    const [known] = await this.#db.query('SELECT quote_ident(rolname) AS name FROM pg_roles WHERE rolname = $1', [user])
    if (!known) {
      throw badInput(
        `the server has no user "${user}"; make one first: CREATE ROLE … LOGIN`,
        `サーバーにユーザー "${user}" はありません。先に CREATE ROLE … LOGIN で作ってください`,
      )
    }
    const { schema, some, ...of } = RIGHTS[role]
    const name = known.name as string
    const grants = of.grants ? ' WITH GRANT OPTION' : ''
    await this.#db.transaction(async (tx) => {
      await tx.query(`GRANT ${schema} ON SCHEMA $schema TO ${name}${grants}`)
      await tx.query(`GRANT ${of.tables} ON ALL TABLES IN SCHEMA $schema TO ${name}${grants}`)
      await tx.query(`ALTER DEFAULT PRIVILEGES IN SCHEMA $schema GRANT ${of.tables} ON TABLES TO ${name}${grants}`)
      for (const table of some?.tables ?? []) await tx.query(`GRANT ${some?.rights} ON $schema.${table} TO ${name}`)
      if (role !== 'reader') await this.#grantQueue(tx, name, grants)
      // The server only warns where one gives what one may not give.
      const right = role === 'reader' ? 'SELECT' : role === 'worker' ? 'INSERT' : 'TRUNCATE'
      const sql = `SELECT has_table_privilege($1, '$schema.runs', '${right}')::int AS may`
      const [given] = await tx.query(sql, [user])
      if (given?.may !== 1) throw mayNotGrant(user)
    })
  }

  /** Whoever works takes its chunks from there. */
  async #grantQueue(tx: Queries, user: string, grants: string): Promise<void> {
    const queue = `${this.#db.schema}_queue`
    const [made] = await tx.query('SELECT 1 AS one FROM pg_namespace WHERE nspname = $1', [queue])
    if (!made) return
    const rights = 'SELECT, INSERT, UPDATE, DELETE'
    await tx.query(`GRANT USAGE ON SCHEMA ${queue} TO ${user}${grants}`)
    await tx.query(`GRANT ${rights} ON ALL TABLES IN SCHEMA ${queue} TO ${user}${grants}`)
    await tx.query(`ALTER DEFAULT PRIVILEGES IN SCHEMA ${queue} GRANT ${rights} ON TABLES TO ${user}${grants}`)
    await tx.query(`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${queue} TO ${user}${grants}`)
  }

  /** Runs that started before this ISO time and are not going on. */
  async older(before: string): Promise<string[]> {
    const sql = "SELECT id FROM $schema.runs WHERE started_at < $1 AND status <> 'running' ORDER BY n"
    return (await this.#db.query(sql, [before])).map(({ id }) => id as string)
  }

  /** Forgets what was kept to save asking again, older than this ISO time; how many entries it were. */
  async forgetReplies(before: string): Promise<number> {
    const rows = await this.#db.query('DELETE FROM $schema.memo WHERE at < $1::timestamptz RETURNING 1 AS one', [
      before,
    ])
    return rows.length
  }

  close(): Promise<void> {
    return this.#db.close()
  }
}

const mayNotGrant = (user: string) =>
  badInput(
    `nothing was given to ${user}: roles are given by an admin of this store, or by whoever made it`,
    `${user} には何も与えられませんでした。権限を与えられるのは、このストアの admin か作成者だけです`,
  )
