// One stream: ONNX Runtime in a thread of its own, since its calls block the thread they are made on.
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { errorText } from '../errors.ts'
import { openModel } from './run-model.ts'
import type { FromStream, StreamData, ToStream } from './stream-protocol.ts'

const port = parentPort!
const data = workerData as StreamData
const say = (message: FromStream, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

try {
  const runtime = createRequire(import.meta.url)(data.runtime) as typeof import('onnxruntime-node')
  const run = await openModel(runtime, data)
  // Batches come one at a time: the next is sent when this one is answered.
  port.on('message', (batch: ToStream) => {
    run(batch).then(
      (vectors) =>
        say(
          { vectors },
          vectors.map(({ buffer }) => buffer as ArrayBuffer),
        ),
      (error: unknown) => say({ failed: errorText(error) }),
    )
  })
  say({ ready: true })
} catch (error) {
  say({ failed: errorText(error) })
}
