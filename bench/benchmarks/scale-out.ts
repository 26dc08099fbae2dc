import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Benchmark, Print } from '../lib/benchmark.ts'
import { writeCases } from '../lib/cases.ts'
import { postgresServer, type Server } from '../lib/postgres.ts'
import { cpuSecondsOf, descendantsOf, peakMBOf } from '../lib/processes.ts'
import { builtSaiten } from '../lib/saiten.ts'
import { METRICS } from '../lib/scorer-sets.ts'
import { withTempFolder } from '../lib/temp-folder.ts'

export default {
  shows:
    'the same large run into a file, into PostgreSQL, and shared by two processes: time, memory of each, equal summaries',
  async run({ full }, print) {
    const server = await postgresServer()
    try {
      for (const cases of full ? [100_000, 1_000_000] : [20_000]) await beside(print, cases, server)
    } finally {
      server.stop()
    }
  },
} satisfies Benchmark

async function beside(print: Print, cases: number, server: Server): Promise<void> {
  print.heading(`${cases.toLocaleString('en')} cases of 40 words × 5 scorers (${METRICS.names}); the peer is SQLite`)
  await withTempFolder(async (folder) => {
    await writeCases(folder, cases)
    const suite = { name: 'bench', cases: 'cases.jsonl', scorers: METRICS.scorers, gate: { passRate: 0 } }
    writeFileSync(join(folder, 'suite.json'), JSON.stringify(suite))
    const schema = (name: string) => `${server.address}?schema=${name}_${cases}`
    const file = await ran(folder, join(folder, 'store'))
    const base = await ran(folder, schema('one'), { server })
    const shared = await ran(folder, schema('shared'), { server, worker: true })
    for (const [name, run] of Object.entries({
      'PostgreSQL, one process': base,
      'PostgreSQL, two processes': shared,
    })) {
      const show = (what: string, unit: 's' | 'MB', ours: number, peer: number, atMost?: number) =>
        print.measured({
          what: `${name}: ${what}`,
          unit,
          ours: { name: 'PostgreSQL', value: ours },
          peer: { name: 'SQLite', value: peer },
          ratio: 'times as much',
          ...(atMost !== undefined && { goal: { of: 'ours' as const, atMost } }),
        })
      show('time', 's', run.seconds, file.seconds)
      show('CPU time of Saiten', 's', run.cpuSeconds, file.cpuSeconds)
      show('peak memory of the largest process of Saiten', 'MB', run.peakMB, file.peakMB, 250)
      show('peak memory of the largest process of the server', 'MB', run.serverMB, file.peakMB, 250)
      const isEqual = run.summary === file.summary
      print.say(`${name}: the summary (${file.summary.length} bytes) ${isEqual ? 'is equal' : 'DIFFERS'}`)
      if (!isEqual) process.exitCode = 1
    }
  })
}

interface Ran {
  seconds: number
  cpuSeconds: number
  peakMB: number
  serverMB: number
  /** Without what differs between any two runs: its name, when it was, and how long it took. */
  summary: string
}

async function ran(folder: string, store: string, also: { server?: Server; worker?: boolean } = {}): Promise<Ran> {
  const cli = join(await builtSaiten(), 'cli.mjs')
  const env = { ...process.env, SAITEN_STORE: store }
  const start = (...args: string[]): ChildProcess =>
    spawn(process.execPath, [cli, ...args], { cwd: folder, env, stdio: 'ignore' })
  if (also.server) await once(start('store', 'init'), 'exit')
  const worker = also.worker ? start('worker') : undefined
  const begun = performance.now()
  const run = start('run', 'suite.json', ...(worker ? ['--workers'] : []), '--reporter', 'json:report.json')
  const used = new Map<ChildProcess, { cpu: number; peak: number }>()
  let serverMB = 0
  const look = () => {
    for (const child of worker ? [run, worker] : [run]) {
      // A process that has just ended has nothing more to say.
      const peak = peakMBOf(child.pid as number)
      if (peak > 0) used.set(child, { cpu: cpuSecondsOf(child.pid as number), peak })
    }
    if (also.server) serverMB = Math.max(serverMB, ...descendantsOf(also.server.pid).map(peakMBOf))
  }
  const timer = setInterval(look, 100)
  const [code] = (await once(run, 'exit')) as [number]
  const seconds = (performance.now() - begun) / 1000
  clearInterval(timer)
  look()
  if (worker) {
    worker.kill()
    await once(worker, 'exit')
  }
  if (code !== 0) throw new Error(`saiten run ended with ${code}`)
  const {
    run: _run,
    startedAt: _start,
    finishedAt: _end,
    ...summary
  } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Record<string, unknown>
  return {
    seconds,
    cpuSeconds: [...used.values()].reduce((sum, { cpu }) => sum + cpu, 0),
    peakMB: Math.max(...[...used.values()].map(({ peak }) => peak)),
    serverMB,
    summary: JSON.stringify(summary),
  }
}
