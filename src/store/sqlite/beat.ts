import { Worker } from 'node:worker_threads'

/** Well within the silence after which a process on another machine counts as gone. */
const BEAT_MS = 5000

/** A thread, so that a scorer that computes for a minute does not look like a process that died. */
const THREAD = `
  process.emitWarning = () => {}
  const { parentPort, workerData: { file, every, tokens: first } } = require('node:worker_threads')
  const { DatabaseSync } = require('node:sqlite')
  const db = new DatabaseSync(file)
  db.exec('PRAGMA busy_timeout = 5000')
  const beat = db.prepare('UPDATE runs SET beat = ? WHERE token = ?')
  let tokens = first
  const beatAll = () => {
    try {
      for (const token of tokens) beat.run(Date.now(), token)
    } catch {}
  }
  beatAll()
  setInterval(beatAll, every)
  parentPort.on('message', (now) => { tokens = now })
`

/** Signs of life of the runs that this process owns. */
export class Beat {
  readonly #worker: Worker

  constructor(file: string, tokens: readonly string[]) {
    const workerData = { file, every: BEAT_MS, tokens }
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
