import { setImmediate } from 'node:timers'
import type { MessagePort } from 'node:worker_threads'
import type { FromWorker } from './protocol.ts'

/** Holds messages until the turn is over: time enough to learn of a rejection that a call has left behind. */
export class Outbox {
  readonly #port: MessagePort
  #waiting: FromWorker[] = []

  constructor(port: MessagePort) {
    this.#port = port
  }

  send(message: FromWorker): void {
    if (this.#waiting.push(message) === 1) setImmediate(() => this.flush())
  }

  /** Puts another end in the place of one that has not left yet. */
  replace(message: FromWorker & { id: number }): boolean {
    const at = this.#waiting.findIndex((waiting) => waiting.kind === 'done' && waiting.id === message.id)
    if (at !== -1) this.#waiting[at] = message
    return at !== -1
  }

  /** Before new work begins, which may never let go, what is known must have left. */
  flush(): void {
    if (this.#waiting.length === 0) return
    const messages = this.#waiting
    this.#waiting = []
    this.#port.postMessage(messages)
  }
}
