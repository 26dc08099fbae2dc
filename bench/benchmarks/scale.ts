import type { Benchmark, Print } from '../lib/benchmark.ts'
import { writeAnswers } from '../lib/cases.ts'
import { runSaiten, type SuiteRun } from '../lib/saiten.ts'
import { withTempFolder } from '../lib/temp-folder.ts'

const SCORERS = [
  { type: 'contains', value: 'customer' },
  { type: 'length', min: 10 },
]
/** Some 20 KB. */
const LONG = 3500

export default {
  shows: 'time per case and peak memory as the number of cases grows: linear, and flat',
  async run({ full }, print) {
    print.heading('small cases (10 words) × 2 scorers; the peer is the smallest size')
    await grow(print, 10, full ? [10_000, 100_000, 1_000_000] : [10_000, 50_000])
    print.heading('cases whose outputs are 20 KB × 2 scorers; the peer is the smallest size')
    await grow(print, LONG, full ? [1000, 10_000, 100_000] : [500, 2500])
  },
} satisfies Benchmark

async function grow(print: Print, words: number, sizes: number[]): Promise<void> {
  let smallest: { count: number; run: SuiteRun } | undefined
  for (const count of sizes) {
    const run = await withTempFolder(async (folder) => {
      await writeAnswers(folder, count, words)
      return runSaiten(folder, SCORERS, 'store')
    })
    smallest ??= { count, run }
    const beside = (what: string, unit: 'µs' | 'MB', value: (run: SuiteRun, count: number) => number) => ({
      what: `${count.toLocaleString('en')}: ${what}`,
      unit,
      ours: { name: 'saiten', value: value(run, count) },
      peer: { name: smallest!.count.toLocaleString('en'), value: value(smallest!.run, smallest!.count) },
      ratio: 'times as much' as const,
    })
    print.measured({
      ...beside('time per case', 'µs', (of, n) => (of.seconds / n) * 1e6),
      note: `${run.seconds.toFixed(1)} s`,
    })
    print.measured({ ...beside('peak memory', 'MB', (of) => of.peakMB), goal: { of: 'ours', atMost: 250 } })
  }
}
