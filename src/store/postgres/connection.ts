import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Row } from '../codec/rows.ts'
import type { Access } from '../places.ts'
import { type Address, parseAddress } from './address.ts'
import { explain, isPassing } from './errors.ts'
import { loadPg } from './load-pg.ts'

export type Value = string | number | null | readonly (string | number | null)[]

/** Whatever runs statements: the pool, or one client inside a transaction. */
export interface Queries {
  query(sql: string, values?: readonly Value[]): Promise<Row[]>
}

/** How long a restarting server is waited for. */
const PATIENCE_MS = 30_000

/** The way to one schema of one database. */
export class Connection implements Queries {
  readonly place: string
  readonly schema: string
  /** For other connections to the same place; holds the password. */
  readonly connection: string
  readonly #pool: pg.Pool

  readonly #access: Access

  private constructor(pool: pg.Pool, { place, schema, connection }: Address, access: Access) {
    this.#pool = pool
    this.#access = access
    this.connection = connection
    this.place = place
    this.schema = schema
  }

  static async open(given: string, access: Access): Promise<Connection> {
    const address = parseAddress(given)
    const { Pool, types } = await loadPg()
    const pool = new Pool({
      connectionString: address.connection,
      max: 8,
      // Not the address: it would show in the server's list of processes.
      application_name: 'saiten',
      // Counts and numbers of runs fit into a double; the driver would give texts.
      types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : types.getTypeParser(oid, format)) },
    })
    // A connection that breaks while nobody uses it is replaced; the next statement says what is wrong, if anything is.
    pool.on('error', () => {})
    // So is one that breaks between two statements of a transaction; without a listener it would end the process.
    pool.on('connect', (client) => void client.on('error', () => {}))
    return new Connection(pool, address, access)
  }

  async query(sql: string, values: readonly Value[] = []): Promise<Row[]> {
    if (!/^\s*SELECT\b/i.test(sql)) this.#mustWrite()
    return this.patiently(async () => {
      const { rows } = await this.#pool.query(this.#named(sql), [...values])
      return rows as Row[]
    })
  }

  /** All or nothing; tried again as a whole where the connection broke before it was committed. */
  async transaction<T>(action: (tx: Queries) => Promise<T>): Promise<T> {
    this.#mustWrite()
    return this.patiently(async () => {
      const client = await this.#pool.connect()
      let broken: Error | undefined
      try {
        await client.query('BEGIN')
        const result = await action({
          query: async (sql, values = []) => (await client.query(this.#named(sql), [...values])).rows as Row[],
        })
        await client.query('COMMIT')
        return result
      } catch (error) {
        await client.query('ROLLBACK').catch(() => {
          broken = error as Error
        })
        throw error
      } finally {
        client.release(broken)
      }
    })
  }

  /** Held here, not by the server: a pooler between takes no settings of a session. */
  #mustWrite(): void {
    if (this.#access === 'read') throw explain(this.place, { code: READ_ONLY })
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }

  /** No search_path: it would not survive a pooler between here and the server. */
  #named(sql: string): string {
    return sql.replaceAll('$schema', this.schema)
  }

  /** Tries again for a while what a restarting server, or a broken way to it, kept from happening. */
  async patiently<T>(action: () => Promise<T>): Promise<T> {
    const until = Date.now() + PATIENCE_MS
    for (let pause = 100; ; pause = Math.min(pause * 2, 2000)) {
      try {
        return await action()
      } catch (error) {
        const isFirstContact = (error as { code?: string }).code === 'ECONNREFUSED' && !this.#wasConnected
        if (!isPassing(error) || isFirstContact || Date.now() > until) throw explain(this.place, error)
        await wait(pause)
      } finally {
        this.#wasConnected ||= this.#pool.totalCount > 0
      }
    }
  }

  /** A server that was never there is a wrong address, not a restart. */
  #wasConnected = false
}

const INT8 = 20

/** SQLSTATE read_only_sql_transaction. */
const READ_ONLY = '25006'
