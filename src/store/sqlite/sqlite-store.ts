import { readMemo } from '../codec/memo.ts'
import type { Access } from '../places.ts'
import { standingDecisions } from '../standing-decisions.ts'
import type {
  CaseQuery,
  CaseRange,
  DecisionEntry,
  LabelSource,
  Memo,
  RowQuery,
  RunChange,
  RunQuery,
  RunRecord,
  Store,
  StoredAnswer,
  StoredCase,
  StoredLabel,
} from '../store.ts'
import { Connection } from './connection.ts'
import { openDatabase } from './open.ts'
import { Ownership } from './ownership.ts'
import { PeopleTables } from './people.ts'
import { ResultTables } from './results.ts'
import { RunsTable } from './runs.ts'

/** The store in one SQLite file. */
export class SqliteStore implements Store {
  readonly place: string
  readonly memo: Memo
  readonly #db: Connection
  readonly #ownership: Ownership
  readonly #runs: RunsTable
  readonly #results: ResultTables
  readonly #people: PeopleTables

  private constructor(db: Connection) {
    this.place = db.place
    this.memo = memoIn(db)
    this.#db = db
    this.#ownership = new Ownership(db)
    this.#runs = new RunsTable(db, this.#ownership)
    this.#results = new ResultTables(db, this.#runs, this.#ownership)
    this.#people = new PeopleTables(db, this.#runs)
  }

  /** A file, or a folder that holds `saiten.db`; made where it is to be written. */
  static async open(path: string, access: Access = 'write'): Promise<SqliteStore> {
    return new SqliteStore(new Connection(await openDatabase(path, access)))
  }

  createRun = async (run: RunRecord) => this.#runs.create(run)
  claimRun = async (id: string) => this.#runs.claim(id)
  updateRun = async (id: string, change: RunChange) => this.#runs.update(id, change)
  getRun = async (id: string) => this.#runs.get(id)
  listRuns = async (query: RunQuery = {}) => this.#runs.list(query)
  findRuns = async (prefix: string) => this.#runs.find(prefix)
  deleteRuns = async (ids: readonly string[]) => this.#runs.delete(ids)

  recordedCases = async (run: string, range?: CaseRange) => this.#results.recordedCases(run, range)
  recordAnswer = async (run: string, index: number, answer: StoredAnswer) =>
    this.#results.recordAnswer(run, index, answer)
  answersOf = async (run: string, index: number) => this.#results.answersOf(run, index)
  recordCase = (run: string, record: StoredCase) => this.#results.recordCase(run, record)
  counts = async (run: string) => this.#results.counts(run)
  rows = (run: string, query?: RowQuery) => this.#results.rows(run, query)
  cases = (run: string, query?: CaseQuery) => this.#results.cases(run, query)
  caseKeys = (run: string) => this.#results.caseKeys(run)
  caseTexts = (run: string) => this.#results.caseTexts(run)

  recordDecision = async (entry: DecisionEntry) => this.#people.recordDecision(entry)
  decisionLog = async (run?: string) => this.#people.decisionLog(run)
  decisions = async (run?: string) => standingDecisions(this.#people.decisionLog(run))
  recordLabels = async (run: string, source: LabelSource, labels: readonly StoredLabel[]) =>
    this.#people.recordLabels(run, source, labels)
  labels = async (run: string) => this.#people.labels(run)

  flush = async () => this.#db.commit()

  async close() {
    try {
      this.#db.commit()
    } finally {
      this.#ownership.close()
      this.#db.close()
    }
  }
}

const memoIn = (db: Connection): Memo => ({
  get: async (key) => {
    const row = db.read(() => db.prepare('SELECT value FROM memo WHERE key = ?').get(key))
    return row && readMemo(row.value)
  },
  // On disk when it returns: what was paid for is not paid for again, whatever happens next.
  set: async (key, value) => {
    db.write(() => db.prepare('INSERT OR REPLACE INTO memo VALUES (?, ?)').run(key, JSON.stringify(value)))
    db.commit()
  },
})
