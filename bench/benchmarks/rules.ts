import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Benchmark } from '../lib/benchmark.ts'
import { writeLines } from '../lib/cases.ts'
import { measureNode } from '../lib/child.ts'
import { side } from '../lib/paths.ts'
import { fiftyRules, OTHER_KINDS, outputs, ruleOf } from '../lib/rules.ts'
import { withTempFolder } from '../lib/temp-folder.ts'

export default {
  shows: '100,000 outputs through 50 rules: MB of text a second of one core, memory; other conditions apart',
  run: ({ full }, print) =>
    withTempFolder(async (folder) => {
      const few = await outputsIn(folder, full ? 10_000 : 2_000)
      const many = await outputsIn(folder, full ? 100_000 : 20_000)
      print.heading(`${many.count.toLocaleString('en')} outputs through 50 rules (40 of terms, 10 patterns), streamed`)
      const rules = rulesIn(folder, fiftyRules())
      const small = await checked('saiten', rules, few.file)
      const ours = await checked('saiten', rules, many.file)
      const byHand = await checked('by-hand', rules, many.file)
      print.measured({
        what: 'text a second of CPU',
        unit: 'MB/s',
        ours: { name: 'saiten', value: ours.rate },
        peer: { name: 'includes and RegExp by hand', value: byHand.rate },
        ratio: 'times as much',
        goal: { of: 'ours', atLeast: 20 },
        note: `${ours.megabytes.toFixed(0)} MB`,
      })
      print.measured({
        what: 'peak memory',
        unit: 'MB',
        ours: { name: 'saiten', value: ours.peakMB },
        peer: { name: `${few.count.toLocaleString('en')} outputs`, value: small.peakMB },
        ratio: 'times as much',
      })
      const equal = ours.fired === byHand.fired
      print.say(`rules that fired ${equal ? 'equal' : 'NOT EQUAL'}: ${ours.fired} and ${byHand.fired}`)

      print.heading(`${few.count.toLocaleString('en')} outputs, one condition each; the peer is contains`)
      const plain = await checked('saiten', rulesIn(folder, [ruleOf({ contains: 'forbidden' })]), few.file)
      for (const [what, condition] of Object.entries(OTHER_KINDS)) {
        const { rate } = await checked('saiten', rulesIn(folder, [ruleOf(condition)]), few.file)
        const peer = { name: 'contains', value: plain.rate }
        print.measured({ what, unit: 'MB/s', ours: { name: 'saiten', value: rate }, peer, ratio: 'times as much' })
      }
    }),
} satisfies Benchmark

async function outputsIn(folder: string, count: number): Promise<{ file: string; count: number }> {
  const file = join(folder, `${count}.jsonl`)
  await writeLines(file, outputs(count))
  return { file, count }
}

function rulesIn(folder: string, rules: object[]): string {
  const file = join(folder, 'rules.json')
  writeFileSync(file, JSON.stringify({ rules }))
  return file
}

interface Checked {
  megabytes: number
  fired: number
  peakMB: number
  /** MB of text a second of CPU. */
  rate: number
}

async function checked(how: 'saiten' | 'by-hand', rules: string, file: string): Promise<Checked> {
  const { stdout, peakMB } = await measureNode([side('rules.mjs'), how, rules, file])
  const { cpuSeconds, megabytes, fired } = JSON.parse(stdout) as {
    cpuSeconds: number
    megabytes: number
    fired: number
  }
  return { megabytes, fired, peakMB, rate: megabytes / cpuSeconds }
}
