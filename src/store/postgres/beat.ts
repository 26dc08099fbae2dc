import { Worker } from 'node:worker_threads'
import type { Connection } from './connection.ts'

/** Well within the silence after which a process on another machine counts as gone. */
const BEAT_MS = 5000

/** A thread with a connection of its own, so that a scorer that computes for a minute does not look like a dead process. */
const THREAD = `
  const { parentPort, workerData: { pg, connection, schema, every, tokens: first } } = require('node:worker_threads')
  let tokens = first
  import(pg).then(({ default: { Pool } }) => {
    const pool = new Pool({ connectionString: connection, max: 1, application_name: 'saiten beat' })
    pool.on('error', () => {})
    const sql = 'UPDATE ' + schema + '.runs SET beat = clock_timestamp() WHERE token = ANY ($1::text[])'
    const beatAll = () => pool.query(sql, [tokens]).catch(() => {})
    beatAll()
    setInterval(beatAll, every)
  })
  parentPort.on('message', (now) => { tokens = now })
`

/** Signs of life of the runs that this process owns. */
export class Beat {
  readonly #worker: Worker

  constructor({ connection, schema }: Connection, tokens: readonly string[]) {
    const workerData = { pg: import.meta.resolve('pg'), connection, schema, every: BEAT_MS, tokens }
    this.#worker = new Worker(THREAD, { eval: true, workerData })
    this.#worker.unref()
    // Without beats a run is still safe: every write checks whose it is.
    this.#worker.on('error', () => {})
  }

  follow(tokens: readonly string[]): void {
    this.#worker.postMessage(tokens)
  }

  stop(): void {
    void this.#worker.terminate()
  }
}
