import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Benchmark } from '../lib/benchmark.ts'
import { BENCH } from '../lib/paths.ts'
import { postgresServer } from '../lib/postgres.ts'
import { cpuSecondsOf } from '../lib/processes.ts'
import { builtSaiten } from '../lib/saiten.ts'
import { withTempFolder } from '../lib/temp-folder.ts'

const LATENCY_MS = 200
const LANES = 20
/** Enough that every worker has ten seconds of work: how a run begins and ends is in it, and does not decide it. */
const CASES_EACH = 1_000
/** What may be missed of a worker more: the ends of a run, where not all have something to do. */
const GOALS: Record<number, number> = { 4: 3.6, 8: 7 }

export default {
  shows: 'how much sooner a judged run ends with more workers, limits and budget shared by all',
  async run({ full }, print) {
    const counts = full ? [4, 8] : [4]
    const cases = CASES_EACH * Math.max(...counts)
    print.heading(`${cases} questions to a judge that takes ${LATENCY_MS} ms, ${LANES} at once in each worker`)
    print.say(
      'timed from the first question to the last answer; the workers wait for the run, which they all have to open',
    )
    const server = await postgresServer()
    try {
      const alone = await workedOn(1, cases, server.address)
      const latency = (cases * LATENCY_MS) / LANES / 1000
      print.say(`one worker: ${alone.seconds.toFixed(2)} s (latency alone: ${latency.toFixed(2)} s)`)
      for (const workers of counts) {
        const many = await workedOn(workers, cases, server.address)
        const goal = GOALS[workers]
        const beside = { ratio: 'times better' as const }
        print.measured({
          ...beside,
          what: `${workers} workers`,
          unit: 's',
          ours: { name: `${workers} workers`, value: many.seconds },
          peer: { name: 'one worker', value: alone.seconds },
          ...(goal && { goal: { of: 'ratio' as const, atLeast: goal } }),
        })
        print.measured({
          ...beside,
          what: `${workers} workers, their CPU time for a question`,
          unit: 'ms',
          ours: { name: `${workers} workers`, value: (many.cpuSeconds / cases) * 1000 },
          peer: { name: 'one worker', value: (alone.cpuSeconds / cases) * 1000 },
        })
      }
    } finally {
      server.stop()
    }
  },
} satisfies Benchmark

interface Worked {
  /** From the first question to the last answer. */
  seconds: number
  /** Of all workers, from before the run until its last answer. */
  cpuSeconds: number
}

function workedOn(workers: number, cases: number, address: string): Promise<Worked> {
  return withTempFolder(async (folder) => {
    const model = fork(join(BENCH, 'sides', 'slow-model.mjs'), [String(LATENCY_MS)])
    const [{ port }] = (await once(model, 'message')) as [{ port: number }]
    writeFileSync(join(folder, 'suite.json'), JSON.stringify(suiteFor(port)))
    const lines = Array.from({ length: cases }, (_, i) =>
      JSON.stringify({ id: `c${i}`, input: 'q', output: `answer ${i}`, expected: `answer ${i}` }),
    )
    writeFileSync(join(folder, 'cases.jsonl'), lines.join('\n'))
    const cli = join(await builtSaiten(), 'cli.mjs')
    const env = { ...process.env, SAITEN_STORE: `${address}?schema=bench_${Date.now().toString(36)}` }
    const start = (...args: string[]) => spawn(process.execPath, [cli, ...args], { cwd: folder, env, stdio: 'ignore' })
    await once(start('store', 'init'), 'exit')
    const others: ChildProcess[] = Array.from({ length: workers }, () =>
      start('worker', '--concurrency', String(LANES)),
    )
    const cpu = () => others.reduce((sum, { pid }) => sum + cpuSecondsOf(pid as number), 0)
    await wait(2_000 + 500 * workers)
    const before = cpu()
    await once(start('run', 'suite.json', '--workers', '--detach'), 'exit')
    const seconds = await busyTime(model, cases)
    const cpuSeconds = cpu() - before
    for (const child of [...others, model]) child.kill()
    await Promise.all(others.map((child) => once(child, 'exit')))
    return { seconds, cpuSeconds }
  })
}

const suiteFor = (port: number) => ({
  name: 'workers',
  cases: 'cases.jsonl',
  judge: {
    model: 'openai-compatible:bench',
    baseURL: `http://127.0.0.1:${port}/v1`,
    concurrency: LANES,
    requestsPerMinute: 1_000_000,
    price: { input: 1, output: 1 },
    maxCost: 1_000,
  },
  scorers: [{ type: 'semantic-similarity' }],
})

async function busyTime(model: ChildProcess, cases: number): Promise<number> {
  for (;;) {
    await wait(500)
    model.send('span')
    const [{ answered, span }] = (await once(model, 'message')) as [{ answered: number; span: number }]
    if (answered >= cases) return span / 1000
  }
}
