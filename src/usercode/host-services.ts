import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads'
import type { Json } from '../json.ts'
import type { Files } from '../score/scorer.ts'
import { currentCall } from './call-scope.ts'
import type { Outbox } from './outbox.ts'
import type { ToWorker } from './protocol.ts'

type Text = Extract<ToWorker, { kind: 'text' }>

/** What code in the worker may ask of the host: a file of the suite, another target's output. */
export class HostServices {
  readonly #outbox: Outbox
  readonly #answers: MessagePort
  readonly #answered: Int32Array
  readonly #reads = new Map<number, (text: Text) => void>()
  #count = 0

  constructor(outbox: Outbox, answers: MessagePort, answered: Int32Array) {
    this.#outbox = outbox
    this.#answers = answers
    this.#answered = answered
  }

  filesOf(use: number): Files {
    return {
      read: (path) =>
        new Promise((resolve, reject) => {
          const call = currentCall()
          const read = ++this.#count
          this.#reads.set(read, ({ text, error }) => (text === undefined ? reject(new Error(error)) : resolve(text)))
          this.#outbox.send({ kind: 'read', read, use, path: String(path), ...(call !== undefined && { call }) })
        }),
    }
  }

  textArrived(text: Text): void {
    this.#reads.get(text.read)?.(text)
    this.#reads.delete(text.read)
  }

  /** Stands still until the host has answered: scorers ask for this without awaiting. */
  outputOf(call: number, target: string): Json | undefined {
    Atomics.store(this.#answered, 0, 0)
    this.#outbox.send({ kind: 'outputOf', call, target: String(target) })
    this.#outbox.flush()
    Atomics.wait(this.#answered, 0, 0)
    return receiveMessageOnPort(this.#answers)?.message as Json | undefined
  }
}
