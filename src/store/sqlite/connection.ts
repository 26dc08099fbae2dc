import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { explained } from './errors.ts'
import type { OpenDatabase } from './open.ts'
import { inTransaction } from './transaction.ts'

/** Writes that are committed together at most; fewer as soon as the loop waits for anything. */
const BATCH = 256

/** One connection to the file. Writes are gathered for the rest of the tick and committed as one transaction. */
export class Connection {
  readonly place: string
  readonly #db: DatabaseSync
  readonly #tidy: (() => void) | undefined
  readonly #statements = new Map<string, StatementSync>()
  #pending: (() => void)[] = []
  #scheduled = false
  #failure: unknown

  constructor({ file, db, tidy }: OpenDatabase) {
    this.place = file
    this.#db = db
    this.#tidy = tidy
  }

  prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql)
    if (!statement) {
      statement = this.#db.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }

  /** What waits to be written is not seen: commit first where that matters. */
  read<T>(action: () => T): T {
    return explained(this.place, action)
  }

  /** Joins the transaction of this tick. A failure shows at the next call, since nobody waits for this one. */
  write(action: () => void): void {
    if (this.#failure) throw this.#failure
    this.#pending.push(action)
    if (this.#pending.length >= BATCH) {
      this.commit()
      return
    }
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      try {
        this.commit()
      } catch (error) {
        this.#failure = error
      }
    })
  }

  /** Everything written so far is in the file when this returns. */
  commit(): void {
    if (this.#failure) throw this.#failure
    const actions = this.#pending
    if (actions.length === 0) return
    this.#pending = []
    this.now(() => {
      for (const action of actions) action()
    })
  }

  /** A transaction of its own, at once. */
  now(action: () => void): void {
    explained(this.place, () => inTransaction(this.#db, action))
  }

  close(): void {
    try {
      this.commit()
    } finally {
      this.#db.close()
      this.#tidy?.()
    }
  }
}
