import { statSync } from 'node:fs'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { badInput } from '../../errors.ts'
import { explained } from './errors.ts'
import type { OpenDatabase } from './open.ts'
import { inTransaction } from './transaction.ts'
import { WriteBehind } from './write-behind.ts'

/** Writes that are committed together at most; fewer as soon as the loop waits for anything. */
const BATCH = 256

export type Cell = string | number | null

/** Whether a write may be done; asked in its transaction, once for all writes that share it. */
export type Condition = () => boolean

interface Write {
  action: () => void
  condition: Condition | undefined
}

/** One connection to the file. Writes are gathered for the rest of the tick and committed as one transaction. */
export class Connection {
  readonly place: string
  readonly #db: DatabaseSync
  readonly #opened: OpenDatabase
  readonly #statements = new Map<string, StatementSync>()
  readonly #behind: WriteBehind | undefined
  #migrate: (() => void) | undefined
  #pending: Write[] = []
  #scheduled = false
  #failure: unknown

  constructor(opened: OpenDatabase) {
    this.place = opened.file
    this.#db = opened.db
    this.#opened = opened
    this.#behind = opened.inode === undefined ? undefined : new WriteBehind(opened.file)
    this.#migrate = opened.migrate
  }

  /** Absent where nothing is kept on a disk. */
  get file(): string | undefined {
    return this.#opened.inode === undefined ? undefined : this.place
  }

  prepare(sql: string): StatementSync {
    return this.#prepared(sql, false)
  }

  /** The rows of a query as lists, in the order of its columns: quicker to make and to read than objects. */
  lists(sql: string, ...given: Cell[]): Cell[][] {
    const rows: unknown[] = this.#prepared(sql, true).all(...given)
    return rows as Cell[][]
  }

  #prepared(sql: string, lists: boolean): StatementSync {
    const key = lists ? `-- lists\n${sql}` : sql
    let statement = this.#statements.get(key)
    if (!statement) {
      statement = this.#db.prepare(sql)
      statement.setReturnArrays(lists)
      this.#statements.set(key, statement)
    }
    return statement
  }

  /** What waits to be written is not seen: commit first where that matters. */
  read<T>(action: () => T): T {
    return explained(this.place, action)
  }

  /** Joins the transaction of this tick. A failure shows at the next call, since nobody waits for this one. */
  write(action: () => void, condition?: Condition): void {
    if (this.#failure) throw this.#failure
    this.#pending.push({ action, condition })
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
      } catch {
        // Kept for the next call.
      }
    })
  }

  /** Everything written so far is in the file when this returns. */
  commit(): void {
    if (this.#failure) throw this.#failure
    this.#mustBeThere()
    const writes = this.#pending
    if (writes.length === 0) return
    this.#pending = []
    try {
      this.now(() => {
        const met = new Map([...new Set(writes.map(({ condition }) => condition))].map((one) => [one, one?.() ?? true]))
        for (const { action, condition } of writes) if (met.get(condition)) action()
      })
      this.#behind?.send()
    } catch (error) {
      this.#failure = error
      throw error
    }
  }

  /** A transaction of its own, at once. */
  now(action: () => void): void {
    this.#mustBeThere()
    explained(this.place, () => {
      if (this.#migrate) {
        const migrate = this.#migrate
        this.#migrate = undefined
        this.#statements.clear()
        migrate()
      }
      inTransaction(this.#db, action)
    })
  }

  /** Lets go of freed pages, where nobody else is at work. */
  shrink(): void {
    try {
      this.#db.exec('VACUUM')
    } catch {
      // In use elsewhere, or no room for it: the pages are used again as they are.
    }
  }

  close(): void {
    try {
      if (!this.#failure) this.commit()
    } finally {
      this.#db.close()
      this.#opened.tidy?.()
    }
  }

  /** A file that was deleted can still be written, and nobody would ever find it again. */
  #mustBeThere(): void {
    const { inode } = this.#opened
    if (inode === undefined || statSync(this.place, { throwIfNoEntry: false })?.ino === inode) return
    throw badInput(
      `${this.place} is gone: it was deleted or moved while it was in use. What was recorded in it is lost; start again`,
      `${this.place} がなくなりました。使用中に削除または移動されたため、記録は失われました。もう一度実行してください`,
    )
  }
}
