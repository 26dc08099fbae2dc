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
import { AnswerTable } from './answers.ts'
import { Connection } from './connection.ts'
import { memoIn } from './memo.ts'
import { Ownership } from './ownership.ts'
import { PeopleTables } from './people.ts'
import { ResultTables } from './results.ts'
import { RunsTable } from './runs.ts'
import { prepareSchema } from './schema.ts'
import { SharedRuns } from './shared-runs.ts'

/** The store in one schema of a PostgreSQL database. */
export class PostgresStore implements Store {
  readonly place: string
  readonly memo: Memo
  /** What only processes that share runs need. */
  readonly shared: SharedRuns
  readonly #db: Connection
  readonly #ownership: Ownership
  readonly #runs: RunsTable
  readonly #results: ResultTables
  readonly #answers: AnswerTable
  readonly #people: PeopleTables

  private constructor(db: Connection) {
    this.place = db.place
    this.memo = memoIn(db)
    this.#db = db
    this.#ownership = new Ownership(db)
    this.#runs = new RunsTable(db, this.#ownership)
    this.#results = new ResultTables(db, this.#runs, this.#ownership)
    this.#answers = new AnswerTable(db, this.#runs, this.#ownership)
    this.#people = new PeopleTables(db, this.#runs)
    this.shared = new SharedRuns({ db, runs: this.#runs, results: this.#results, ownership: this.#ownership })
  }

  static async open(address: string, access: Access = 'write'): Promise<PostgresStore> {
    const db = await Connection.open(address, access)
    try {
      await prepareSchema(db, access)
    } catch (error) {
      await db.close()
      throw error
    }
    return new PostgresStore(db)
  }

  createRun = (run: RunRecord) => this.#runs.create(run)
  claimRun = (id: string) => this.#runs.claim(id)
  updateRun = async (id: string, change: RunChange) => {
    await this.#results.flush()
    await this.#runs.update(id, change)
  }
  getRun = (id: string) => this.#runs.get(id)
  listRuns = (query: RunQuery = {}) => this.#runs.list(query)
  findRuns = (prefix: string) => this.#runs.find(prefix)
  deleteRuns = async (ids: readonly string[]) => {
    await this.#results.flush()
    await this.#runs.delete(ids)
  }

  recordedCases = (run: string, range?: CaseRange) => this.#results.recordedCases(run, range)
  recordAnswer = (run: string, index: number, answer: StoredAnswer) => this.#answers.record(run, index, answer)
  answersOf = (run: string, index: number) => this.#answers.of(run, index)
  recordCase = (run: string, record: StoredCase) => this.#results.recordCase(run, record)
  counts = (run: string) => this.#results.counts(run)
  rows = (run: string, query?: RowQuery) => this.#results.rows(run, query)
  cases = (run: string, query?: CaseQuery) => this.#results.cases(run, query)
  caseKeys = (run: string) => this.#results.caseKeys(run)
  caseTexts = (run: string) => this.#results.caseTexts(run)

  recordDecision = (entry: DecisionEntry) => this.#people.recordDecision(entry)
  decisionLog = (run?: string) => this.#people.decisionLog(run)
  decisions = async (run?: string) => standingDecisions(await this.#people.decisionLog(run))
  recordLabels = (run: string, source: LabelSource, labels: readonly StoredLabel[]) =>
    this.#people.recordLabels(run, source, labels)
  labels = async (run: string) => {
    await this.#results.flush()
    return this.#people.labels(run)
  }

  flush = () => this.#results.flush()
  close = async () => {
    try {
      await this.#results.flush()
    } finally {
      await this.#ownership.close()
      await this.#db.close()
    }
  }
}
