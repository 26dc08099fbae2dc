import { Worker } from 'node:worker_threads'
import type { Asked } from './desk.ts'
import type { Question, Reply, WorkerData } from './protocol.ts'

/** In development Node runs the source itself; the build puts the worker beside the other files. */
const WORKER_FILE = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './serve-worker.mjs', import.meta.url)

/** The database in a thread of its own: asks it one thing after another, and hands its answers back. */
export class DatabaseThread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, { resolve(reply: Reply): void; reject(error: unknown): void }>()
  #next = 1

  private constructor(worker: Worker) {
    this.#worker = worker
    worker.on('message', (reply: Reply) => {
      this.#waiting.get(reply.id)?.resolve(reply)
      this.#waiting.delete(reply.id)
    })
    worker.on('error', (error) => this.#end(error))
    worker.on('exit', () => this.#end(new Error('the thread of the database ended')))
  }

  static async open(data: WorkerData): Promise<DatabaseThread> {
    const thread = new DatabaseThread(new Worker(WORKER_FILE, { workerData: data }))
    await thread.#wait(0)
    return thread
  }

  ask(name: string, asked: Asked): Promise<Reply> {
    const id = this.#next++
    this.#worker.postMessage({ id, name, asked } satisfies Question)
    return this.#wait(id)
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #wait(id: number): Promise<Reply> {
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
  }

  #end(error: unknown): void {
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
