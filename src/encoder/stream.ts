import { Worker } from 'node:worker_threads'
import { errorText } from '../errors.ts'
import type { FromStream, StreamData, ToStream } from './stream-protocol.ts'

/** In development Node runs the source itself; the build puts the worker beside the other files. */
const WORKER_FILE = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './encoder-worker.mjs', import.meta.url)

/** A thread that runs one batch at a time. */
export interface Stream {
  run(batch: ToStream): Promise<Float32Array[]>
  close(): Promise<void>
}

export async function openStream(data: StreamData): Promise<Stream> {
  // Nothing may reach standard output but what is asked for.
  const worker = new Worker(WORKER_FILE, { workerData: data, stdout: true })
  let waiting: { resolve(message: FromStream): void; reject(error: unknown): void } | undefined
  let ended: unknown

  const next = () =>
    new Promise<FromStream>((resolve, reject) => {
      if (ended !== undefined) reject(ended)
      waiting = { resolve, reject }
      // Only a thread that owes an answer keeps the process alive.
      worker.ref()
    }).finally(() => {
      waiting = undefined
      worker.unref()
    })
  const end = (why: unknown) => {
    ended ??= why
    waiting?.reject(ended)
  }
  worker.on('message', (message: FromStream) => waiting?.resolve(message))
  worker.on('error', (error) => end(new Error(`the encoder stopped: ${errorText(error)}`, { cause: error })))
  worker.on('exit', () => end(new Error('the encoder is closed')))

  const ready = await next().catch((error: unknown) => ({ failed: errorText(error) }))
  if ('failed' in ready) {
    await worker.terminate()
    throw new Error(ready.failed)
  }
  return {
    async run(batch) {
      worker.postMessage(batch)
      const answer = await next()
      if ('vectors' in answer) return answer.vectors
      throw new Error('failed' in answer ? answer.failed : 'the encoder gave no answer')
    },
    async close() {
      await worker.terminate()
    },
  }
}
