import { badInput } from '../../errors.ts'
import { Connection } from './connection.ts'
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

export const ROLES = ['reader', 'worker', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** What each role may do: read; work on runs; also change the schema and remove runs. */
const RIGHTS: Record<Role, string> = {
  reader: 'SELECT',
  worker: 'SELECT, INSERT, UPDATE, DELETE',
  admin: 'ALL PRIVILEGES',
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
    // Rows are the server's estimate: counting a hundred million would take a minute.
    const sql = `SELECT relname AS name, pg_total_relation_size(c.oid) AS bytes, greatest(reltuples, 0)::bigint AS rows
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE nspname = $1 AND relkind = 'r' ORDER BY 2 DESC`
    const tables = (await this.#db.query(sql, [this.#db.schema])).map(({ name, bytes, rows }) => ({
      name: name as string,
      bytes: bytes as number,
      rows: rows as number,
    }))
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

  /** Gives a user of the server one of the roles here, and on the queue where there is one. */
  async grant(role: Role, user: string): Promise<void> {
    const [known] = await this.#db.query('SELECT quote_ident(rolname) AS name FROM pg_roles WHERE rolname = $1', [user])
    if (!known) {
      throw badInput(
        `the server has no user "${user}"; make one first: CREATE ROLE … LOGIN`,
        `サーバーにユーザー "${user}" はありません。先に CREATE ROLE … LOGIN で作ってください`,
      )
    }
    const schemas = await this.#db.query(
      'SELECT quote_ident(nspname) AS name FROM pg_namespace WHERE nspname = ANY ($1)',
      [[this.#db.schema, `${this.#db.schema}_queue`]],
    )
    await this.#db.transaction(async (tx) => {
      for (const { name } of schemas) {
        await tx.query(`GRANT USAGE${role === 'admin' ? ', CREATE' : ''} ON SCHEMA ${name} TO ${known.name}`)
        await tx.query(`GRANT ${RIGHTS[role]} ON ALL TABLES IN SCHEMA ${name} TO ${known.name}`)
        const later = `ALTER DEFAULT PRIVILEGES IN SCHEMA ${name} GRANT ${RIGHTS[role]} ON TABLES TO ${known.name}`
        await tx.query(later)
        if (role === 'reader') continue
        await tx.query(`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${name} TO ${known.name}`)
      }
    })
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
