import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'

// A tokenizer answers at once, a child process does not: a thread talks to the child while the caller waits.
// Plain JavaScript in a string, so that it needs no file of its own in the built package.
const THREAD = `
const { spawn } = require('node:child_process')
const { command, args, bell, port } = require('node:worker_threads').workerData
const answer = (message) => { port.postMessage(message); Atomics.store(bell, 0, 1); Atomics.notify(bell, 0) }
const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] })
let text = ''
child.stdout.setEncoding('utf8').on('data', (chunk) => {
  text += chunk
  if (text === 'EOS\\n' || text.endsWith('\\nEOS\\n')) { answer({ text }); text = '' }
})
child.on('error', (error) => answer({ error: error.message }))
child.on('close', (code) => answer({ error: 'exit code ' + code }))
child.stdin.on('error', () => {})
port.on('message', (line) => {
  if (line !== null) return child.stdin.write(line + '\\n')
  child.kill()
  process.exit()
})
`

export interface LineProcess {
  /** Sends one line and waits for what comes back, up to the line `EOS`. */
  ask(line: string): string[]
}

/** Keeps one analyser running; it loads its model once and ends with this process. */
export function startLineProcess(command: string, args: readonly string[], timeoutMs = 60_000): LineProcess {
  const bell = new Int32Array(new SharedArrayBuffer(4))
  const { port1: port, port2 } = new MessageChannel()
  const workerData = { command, args, bell, port: port2 }
  const thread = new Worker(THREAD, { eval: true, workerData, transferList: [port2] })
  thread.unref()
  port.unref()
  let failure: string | undefined

  return {
    ask(line) {
      if (failure === undefined) {
        Atomics.store(bell, 0, 0)
        port.postMessage(line)
        // An answer may lie there already when the child could not even start.
        let received = receiveMessageOnPort(port)
        if (!received) {
          Atomics.wait(bell, 0, 0, timeoutMs)
          received = receiveMessageOnPort(port)
        }
        const { text, error } = (received?.message ?? { error: `no answer in ${timeoutMs / 1000} s` }) as {
          text?: string
          error?: string
        }
        if (text !== undefined) return text.split('\n').slice(0, -2)
        failure = error ?? 'no answer'
        port.postMessage(null)
      }
      throw new Error(`${command} failed: ${failure}`)
    },
  }
}
