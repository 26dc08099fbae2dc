import { workerData } from 'node:worker_threads'
import { rememberSecret } from '../secrets/of-process.ts'
import { currentCall, failCall, inCall } from './call-scope.ts'
import { failureOf, shownError, unhandled } from './failure.ts'
import { HostServices } from './host-services.ts'
import { Outbox } from './outbox.ts'
import { type Opened, open, perform } from './perform.ts'
import { printToStderr } from './print-to-stderr.ts'
import type { FromWorker, ToWorker, WorkerData } from './protocol.ts'

// The worker thread: loads the user's modules and answers the host's calls.

const { port, answers, answered, loadMs } = workerData as WorkerData
const outbox = new Outbox(port)
const host = new HostServices(outbox, answers, answered)
const uses = new Map<number, Promise<Opened>>()

async function answer({ id, call, timeoutMs, open: opening }: Extract<ToWorker, { kind: 'call' }>): Promise<void> {
  try {
    let opened: Opened | undefined
    if ('use' in call) {
      if (opening)
        uses.set(
          call.use,
          inCall(id, loadMs, () => open(opening, call.use, host)),
        )
      opened = await uses.get(call.use)
      if (opening) sendNow({ kind: 'started', id })
    }
    const value = await inCall(id, timeoutMs, (signal) => perform(call, opened, { id, signal, host }))
    outbox.send({ kind: 'done', id, value })
  } catch (thrown) {
    clearPrototype()
    outbox.send({ kind: 'failed', id, failure: failureOf(thrown, call.method) })
  } finally {
    clearPrototype()
  }
}

/** What code hangs on the prototype of all objects would turn up in everybody's: it lasts no longer than its call. */
function clearPrototype(): void {
  for (const key in Object.prototype) Reflect.deleteProperty(Object.prototype, key)
}

printToStderr()

function sendNow(message: FromWorker): void {
  outbox.send(message)
  outbox.flush()
}

/** An error that nobody caught belongs to the call that caused it, if that can still be told. */
function onStray(thrown: unknown): void {
  const error = unhandled(thrown)
  const id = currentCall()
  if (id === undefined) outbox.send({ kind: 'stray', message: shownError(thrown) })
  else if (!failCall(id, error) && !outbox.replace({ kind: 'failed', id, failure: failureOf(error, 'score') })) {
    console.error(error.message)
  }
}
process.on('uncaughtException', onStray)
process.on('unhandledRejection', onStray)

port.on('message', (message: ToWorker) => {
  outbox.flush()
  if (message.kind === 'call') void answer(message)
  else if (message.kind === 'secrets') message.values.forEach(rememberSecret)
  else if (message.kind === 'ping') outbox.send({ kind: 'pong' })
  else if (message.kind === 'text') host.textArrived(message)
  else failCall(message.id, new Error('stopped'))
})
sendNow({ kind: 'ready' })
