import type { Benchmark, Print } from '../lib/benchmark.ts'
import { writeAnswers, writeCases } from '../lib/cases.ts'
import { runSaiten, type SuiteRun } from '../lib/saiten.ts'
import { METRICS } from '../lib/scorer-sets.ts'
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
    const many = full ? [10_000, 100_000, 1_000_000] : [10_000, 50_000]
    print.heading('small cases (10 words) × 2 scorers; the peer is the smallest size')
    await grow(print, many, SCORERS, (folder, count) => writeAnswers(folder, count, 10))
    print.heading(`cases of 40 words × 5 scorers (${METRICS.names}); the peer is the smallest size`)
    await grow(print, many, METRICS.scorers, writeCases)
    print.heading('cases whose outputs are 20 KB × 2 scorers; the peer is the smallest size')
    const long = full ? [1000, 10_000, 100_000] : [500, 2500]
    await grow(print, long, SCORERS, (folder, count) => writeAnswers(folder, count, LONG))
  },
} satisfies Benchmark

async function grow(
  print: Print,
  sizes: number[],
  scorers: object[],
  write: (folder: string, count: number) => Promise<void>,
): Promise<void> {
  let smallest: { count: number; run: SuiteRun } | undefined
  for (const count of sizes) {
    const run = await withTempFolder(async (folder) => {
      await write(folder, count)
      return runSaiten(folder, scorers, 'store')
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
