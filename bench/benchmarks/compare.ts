import { join } from 'node:path'
import type { Benchmark } from '../lib/benchmark.ts'
import { type Measured, measureNode } from '../lib/child.ts'
import { medianBy } from '../lib/median.ts'
import { builtSaiten } from '../lib/saiten.ts'
import { STORED_SCORERS, writeRun } from '../lib/stored-run.ts'
import { withTempFolder } from '../lib/temp-folder.ts'

const TIMES = 3
/** Seconds of CPU at 100,000 cases, and MB at any size. */
const GOAL = { cases: 100_000, cpuSeconds: 2, peakMB: 250 }

export default {
  shows: '`saiten compare` of two runs: CPU time and peak memory as the number of cases grows',
  async run({ full }, print) {
    print.heading(`two runs × ${STORED_SCORERS.length} scorers, median of ${TIMES}; the peer is the smallest size`)
    let smallest: { count: number; took: Measured } | undefined
    for (const count of full ? [10_000, 100_000, 1_000_000] : [10_000, 100_000]) {
      const took = await withTempFolder(async (folder) => {
        for (const seed of [1, 2]) await writeRun(folder, { run: `r_${seed}`, cases: count, targets: ['v'], seed })
        const args = [join(await builtSaiten(), 'cli.mjs'), 'compare', 'r_1', 'r_2', '--store', join(folder, '.saiten')]
        const runs: Measured[] = []
        for (let n = 0; n < TIMES; n++) runs.push(await measureNode(args, { allowed: [0, 1] }))
        return medianBy(runs, ({ cpuSeconds }) => cpuSeconds)
      })
      smallest ??= { count, took }
      const size = count.toLocaleString('en')
      const peer = smallest.count.toLocaleString('en')
      print.measured({
        what: `${size}: CPU time`,
        unit: 's',
        ours: { name: 'saiten', value: took.cpuSeconds },
        peer: { name: peer, value: smallest.took.cpuSeconds },
        ratio: 'times as much',
        ...(count === GOAL.cases && { goal: { of: 'ours', atMost: GOAL.cpuSeconds } }),
      })
      print.measured({
        what: `${size}: peak memory`,
        unit: 'MB',
        ours: { name: 'saiten', value: took.peakMB },
        peer: { name: peer, value: smallest.took.peakMB },
        ratio: 'times as much',
        goal: { of: 'ours', atMost: GOAL.peakMB },
      })
    }
  },
} satisfies Benchmark
