import { MessageChannel, Worker } from 'node:worker_threads'
import { asDoubles } from '../exact-number.ts'
import type { Json } from '../json.ts'
import { namedSince } from '../secrets/of-process.ts'
import type { FromWorker, ToWorker, WorkerData } from './protocol.ts'

/** Why a worker is gone. */
export type End = { why: 'exit'; code: number } | { why: 'memory' } | { why: 'crash'; error: unknown }

export interface RunningWorker {
  post(message: ToWorker): void
  /** Answers the question on which the worker stands still. */
  answer(output: Json | undefined): void
  /** Only a worker that owes us an answer keeps the process alive. */
  keepsAlive(busy: boolean): void
  stop(): Promise<unknown>
}

/** In development Node runs the source itself; the build puts the worker beside the other files. */
const WORKER_FILE = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './usercode-worker.mjs', import.meta.url)

export function startWorker(
  { loadMs, memoryMb }: { loadMs: number; memoryMb: number },
  on: { message(message: FromWorker): void; end(end: End): void },
): RunningWorker {
  // Ports of our own: code that finds itself in a worker may well use parentPort.
  const calls = new MessageChannel()
  const answers = new MessageChannel()
  const answered = new Int32Array(new SharedArrayBuffer(4))
  const workerData: WorkerData = { port: calls.port2, answers: answers.port2, answered, loadMs }
  const worker = new Worker(WORKER_FILE, {
    workerData,
    transferList: [calls.port2, answers.port2],
    // Nothing may reach standard output: the worker prints to standard error by itself.
    stdout: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  worker.on('error', (error: NodeJS.ErrnoException) =>
    on.end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? { why: 'memory' } : { why: 'crash', error }),
  )
  worker.on('exit', (code) => on.end({ why: 'exit', code }))
  calls.port1.on('message', (messages: FromWorker[]) => messages.forEach(on.message))
  calls.port1.unref()
  answers.port1.unref()
  worker.unref()

  let told = 0
  /** What is secret by now, before the code can print it. */
  const tellSecrets = () => {
    const values = namedSince(told)
    if (values.length === 0) return
    told += values.length
    calls.port1.postMessage({ kind: 'secrets', values } satisfies ToWorker)
  }

  return {
    post(message) {
      tellSecrets()
      calls.port1.postMessage(asDoubles(message))
    },
    answer(output) {
      answers.port1.postMessage(output)
      Atomics.store(answered, 0, 1)
      Atomics.notify(answered, 0)
    },
    keepsAlive: (busy) => (busy ? worker.ref() : worker.unref()),
    stop: () => worker.terminate(),
  }
}
