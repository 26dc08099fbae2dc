import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchmarkOptions } from './benchmark.ts'
import { median } from './median.ts'
import { npmPeer } from './peers.ts'
import { OFFLINE } from './promptfoo.ts'

const TIMES = 5

/** A viewer that is up. */
export interface Viewer {
  /** From the start of its process to the answers that its page begins with. */
  firstMs: number
  /** The median of a few times, once it is warm. */
  timeOf(path: string): Promise<number>
  answer<T>(path: string): Promise<T>
  close(): Promise<void>
}

/** `saiten view` on a folder's store. */
export const saitenView = (cli: string, store: string, first: string[]) =>
  startViewer((port) => [cli, 'view', '--port', port, '--json', '--store', store], first)

/** `promptfoo view` on what it stored in the folder. */
export async function promptfooView(folder: string, first: string[], options: BenchmarkOptions): Promise<Viewer> {
  const program = await npmPeer('promptfoo', options)
  const env = { ...OFFLINE, PROMPTFOO_CONFIG_DIR: join(folder, 'promptfoo') }
  return startViewer((port) => [join(program, 'dist/src/entrypoint.js'), 'view', '--port', port, '--no'], first, env)
}

async function startViewer(args: (port: string) => string[], first: string[], env = {}): Promise<Viewer> {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(process.execPath, args(String(port)), { stdio: 'ignore', env: { ...process.env, ...env } })
  const ended = new Promise<never>((_, reject) => {
    child.on('error', reject).on('close', (code) => reject(new Error(`the viewer ended with ${code}`)))
  })
  ended.catch(() => {})
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/${path}`)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response
  }
  await Promise.race([ended, untilUp(port)])
  await Promise.all(first.map(async (path) => (await ask(path)).arrayBuffer()))
  const firstMs = performance.now() - started
  return {
    firstMs,
    async timeOf(path) {
      await (await ask(path)).arrayBuffer()
      const times: number[] = []
      for (let n = 0; n < TIMES; n++) {
        const asked = performance.now()
        await (await ask(path)).arrayBuffer()
        times.push(performance.now() - asked)
      }
      return median(times)
    },
    answer: async <T>(path: string) => (await (await ask(path)).json()) as T,
    async close() {
      child.kill()
      await ended.catch(() => {})
    },
  }
}

async function untilUp(port: number): Promise<void> {
  for (;;) {
    const isUp = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await sleep(5)
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
