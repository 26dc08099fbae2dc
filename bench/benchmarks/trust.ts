import type { Benchmark } from '../lib/benchmark.ts'
import { correctedRate } from '../trust/corrected-rate.ts'
import { coverage } from '../trust/coverage.ts'
import { largeBootstrap } from '../trust/large-bootstrap.ts'
import { power } from '../trust/power.ts'
import { sameSystem } from '../trust/same-system.ts'
import { stopping } from '../trust/stopping.ts'

export default {
  shows:
    'whether the statistics keep their word, in seeded simulations: false alarms, coverage, power, corrected judges, runs that end early',
  async run(options, print) {
    sameSystem(print)
    coverage(print)
    power(print)
    correctedRate(print)
    stopping(print)
    await largeBootstrap(options, print)
  },
} satisfies Benchmark
