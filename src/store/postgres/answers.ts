import { toAnswer } from '../codec/rows.ts'
import type { StoredAnswer } from '../store.ts'
import type { Connection } from './connection.ts'
import type { Ownership } from './ownership.ts'
import type { RunsTable } from './runs.ts'
import { together } from './together.ts'

interface Given {
  owner: string
  run: number
  index: number
  answer: StoredAnswer
}

interface Place {
  owner: string
  run: number
  index: number
}

/** Answers that wait for the rest of their case. */
export class AnswerTable {
  readonly #db: Connection
  readonly #runs: RunsTable
  readonly #ownership: Ownership
  readonly #write = together((answers: Given[]) => this.#writeAll(answers))
  readonly #read = together((places: Place[]) => this.#readAll(places))

  constructor(db: Connection, runs: RunsTable, ownership: Ownership) {
    this.#db = db
    this.#runs = runs
    this.#ownership = ownership
  }

  /** On the server's disk when it resolves: the next call must not begin while an answer that was paid for could still be lost. */
  async record(owner: string, index: number, answer: StoredAnswer): Promise<void> {
    this.#ownership.mine(owner)
    const { n: run } = await this.#runs.known(owner)
    await this.#write({ owner, run, index, answer })
    this.#ownership.mine(owner)
  }

  async of(owner: string, index: number): Promise<StoredAnswer[]> {
    const { n: run } = await this.#runs.known(owner)
    return this.#read({ owner, run, index })
  }

  async #writeAll(given: readonly Given[]): Promise<undefined[]> {
    const sql = `INSERT INTO $schema.answers (run, idx, target, repeat, body)
      SELECT * FROM unnest($1::int[], $2::bigint[], $3::int[], $4::int[], $5::text[])
      ON CONFLICT (run, idx, target, repeat) DO UPDATE SET body = excluded.body`
    await this.#db.transaction(async (tx) => {
      const mine = await this.#ownership.stillMine(tx, [...new Set(given.map(({ owner }) => owner))])
      // In one order for everybody, so that nobody waits for each other; of the same answer the last counts.
      const answers = [...new Map(given.filter(({ owner }) => mine.has(owner)).map((one) => [keyOf(one), one]))]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, one]) => one)
      if (answers.length === 0) return
      await tx.query(sql, [
        answers.map(({ run }) => run),
        answers.map(({ index }) => index),
        answers.map(({ answer }) => answer.target),
        answers.map(({ answer }) => answer.repeat),
        answers.map(({ answer }) => JSON.stringify(answer)),
      ])
    })
    return []
  }

  async #readAll(places: readonly Place[]): Promise<StoredAnswer[][]> {
    const sql = `SELECT a.run, a.idx, a.body FROM $schema.answers a
      JOIN (SELECT DISTINCT * FROM unnest($1::int[], $2::bigint[]) AS p (run, idx)) p ON a.run = p.run AND a.idx = p.idx
      ORDER BY a.target, a.repeat`
    const rows = await this.#db.query(sql, [places.map(({ run }) => run), places.map(({ index }) => index)])
    return places.map(({ owner, run, index }) =>
      rows.filter((row) => row.run === run && row.idx === index).map(({ body }) => toAnswer(body, owner)),
    )
  }
}

const keyOf = ({ run, index, answer }: Given) => `${run} ${index} ${answer.target} ${answer.repeat}`
