import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Benchmark } from '../lib/benchmark.ts'
import { printBeside } from '../lib/beside.ts'
import { writeCases } from '../lib/cases.ts'
import { medianBy } from '../lib/median.ts'
import { runSaiten, type SuiteRun } from '../lib/saiten.ts'
import { withTempFolder } from '../lib/temp-folder.ts'

const COUNT = 10_000

const SCORER = `import { defineScorer } from 'saiten'

export default defineScorer({
  threshold: 1,
  score: ({ output }) => ({ value: String(output).includes('customer') ? 1 : 0 }),
})
`

export default {
  shows: 'what a scorer of your own, in a worker thread, costs beside a built-in one',
  async run(_options, print) {
    print.heading(`${COUNT.toLocaleString('en')} cases through a TypeScript scorer of one line`)
    const all = await bothScorers(COUNT)
    printBeside(print, { ours: all.custom, name: 'the scorer contains', peer: all.builtIn })
    // What it costs to start the thread and load the file is the same for few cases.
    const few = await bothScorers(COUNT / 10)
    const extra = ({ custom, builtIn }: Both) => custom.cpuSeconds - builtIn.cpuSeconds
    const perCall = (extra(all) - extra(few)) / (COUNT - COUNT / 10)
    const once = extra(few) - perCall * (COUNT / 10)
    print.say(`a custom scorer costs ${once.toFixed(2)} s of CPU once and ${(perCall * 1e6).toFixed(0)} µs a call more`)
  },
} satisfies Benchmark

type Both = { custom: SuiteRun; builtIn: SuiteRun }

/** In turn, three times each; the median of each. */
function bothScorers(count: number): Promise<Both> {
  return withTempFolder(async (folder) => {
    await writeCases(folder, count)
    writeFileSync(join(folder, 'polite.ts'), SCORER)
    const custom: SuiteRun[] = []
    const builtIn: SuiteRun[] = []
    for (const round of ['1', '2', '3']) {
      custom.push(await runSaiten(folder, [{ type: './polite.ts' }], `custom-${round}`))
      builtIn.push(await runSaiten(folder, [{ type: 'contains', value: 'customer' }], `built-in-${round}`))
    }
    const wrong = custom.find(({ summary }) => summary.cases.pass !== count)
    if (wrong) throw new Error(`only ${wrong.summary.cases.pass} of ${count} cases pass`)
    return { custom: medianBy(custom, bySeconds), builtIn: medianBy(builtIn, bySeconds) }
  })
}

const bySeconds = ({ seconds }: SuiteRun) => seconds
