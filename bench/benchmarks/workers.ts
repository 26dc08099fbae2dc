import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Benchmark } from '../lib/benchmark.ts'
import { BENCH } from '../lib/paths.ts'
import { postgresServer } from '../lib/postgres.ts'
import { builtSaiten } from '../lib/saiten.ts'
import { withTempFolder } from '../lib/temp-folder.ts'

const LATENCY_MS = 200
const LANES = 20
const CASES = 2_000
/** What may be missed of a worker more: the ends of a run, where not all have something to do. */
const GOALS: Record<number, number> = { 4: 3.6, 8: 7 }

export default {
  shows: 'how much sooner a judged run ends with more workers, limits and budget shared by all',
  async run({ full }, print) {
    print.heading(`${CASES} questions to a judge that takes ${LATENCY_MS} ms, ${LANES} at once in each worker`)
    const server = await postgresServer()
    try {
      const alone = await secondsWith(1, server.address)
      print.say(
        `one worker: ${alone.toFixed(2)} s (latency alone: ${((CASES * LATENCY_MS) / LANES / 1000).toFixed(2)} s)`,
      )
      for (const workers of full ? [4, 8] : [4]) {
        const seconds = await secondsWith(workers, server.address)
        const goal = GOALS[workers]
        print.measured({
          what: `${workers} workers`,
          unit: 's',
          ours: { name: `${workers} workers`, value: seconds },
          peer: { name: 'one worker', value: alone },
          ratio: 'times better',
          ...(goal && { goal: { of: 'ratio' as const, atLeast: goal } }),
        })
      }
    } finally {
      server.stop()
    }
  },
} satisfies Benchmark

/** From the first question to the last answer; the workers are there before. */
function secondsWith(workers: number, address: string): Promise<number> {
  return withTempFolder(async (folder) => {
    const model = fork(join(BENCH, 'sides', 'slow-model.mjs'), [String(LATENCY_MS)])
    const [{ port }] = (await once(model, 'message')) as [{ port: number }]
    writeFileSync(join(folder, 'suite.json'), JSON.stringify(suiteFor(port)))
    const cases = Array.from({ length: CASES }, (_, i) => ({
      id: `c${i}`,
      input: 'q',
      output: `answer ${i}`,
      expected: `answer ${i}`,
    }))
    writeFileSync(join(folder, 'cases.jsonl'), cases.map((one) => JSON.stringify(one)).join('\n'))
    const cli = join(await builtSaiten(), 'cli.mjs')
    const env = { ...process.env, SAITEN_STORE: `${address}?schema=bench_${Date.now().toString(36)}` }
    const start = (...args: string[]) => spawn(process.execPath, [cli, ...args], { cwd: folder, env, stdio: 'ignore' })
    await once(start('store', 'init'), 'exit')
    const others: ChildProcess[] = Array.from({ length: workers }, () =>
      start('worker', '--concurrency', String(LANES)),
    )
    await wait(3_000)
    await once(start('run', 'suite.json', '--workers', '--detach'), 'exit')
    const seconds = await busyTime(model)
    for (const child of [...others, model]) child.kill()
    return seconds
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

async function busyTime(model: ChildProcess): Promise<number> {
  for (;;) {
    await wait(500)
    model.send('span')
    const [{ answered, span }] = (await once(model, 'message')) as [{ answered: number; span: number }]
    if (answered >= CASES) return span / 1000
  }
}
