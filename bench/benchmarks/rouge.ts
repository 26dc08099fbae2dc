import type { Benchmark } from '../lib/benchmark.ts'
import { printBeside } from '../lib/beside.ts'
import { tryPeer, versionOf } from '../lib/peers.ts'
import { withTempFolder } from '../lib/temp-folder.ts'
import {
  englishPairs,
  jsRougeOnPairs,
  oursOnPairs,
  pythonOnPairs,
  sayWhetherEqual,
  thrice,
  writePairs,
} from '../lib/text-sides.ts'

export default {
  shows: 'ROUGE-1/2/L of 10,000 pairs beside rouge_score and js-rouge; two documents of 100,000 words',
  run: (options, print) =>
    withTempFolder(async (folder) => {
      print.heading('ROUGE-1, 2 and L of 10,000 pairs of 60 words')
      const file = writePairs(folder, englishPairs(10_000, 60))
      const ours = await thrice(() => oursOnPairs('rouge', file))
      const python = await tryPeer(() => pythonOnPairs('rouge', file, options))
      printBeside(print, { ours, name: 'rouge_score 0.1.2', peer: python, faster: 30 })
      sayWhetherEqual(print, ours, python)
      const js = await tryPeer(() => jsRougeOnPairs('rouge-plain', file, options))
      const name = `js-rouge ${versionOf('js-rouge')}`
      printBeside(print, { ours, name, peer: js, faster: 10, note: 'given a plain tokenizer, faster than its own' })

      print.heading('ROUGE-L of two documents of 100,000 words, beside two of 10,000: a hundredth of the work')
      const short = writePairs(folder, englishPairs(1, 10_000, 2))
      const small = await oursOnPairs('rougeL', short)
      const large = await oursOnPairs('rougeL', writePairs(folder, englishPairs(1, 100_000)))
      for (const [what, unit, key] of [
        ['time', 's', 'seconds'],
        ['CPU time', 's', 'cpuSeconds'],
        ['peak memory', 'MB', 'peakMB'],
      ] as const) {
        const ours = { name: 'saiten', value: large[key] }
        print.measured({ what, unit, ours, peer: { name: '10,000 words', value: small[key] }, ratio: 'times as much' })
      }
      if (!options.full) return
      print.heading('ROUGE-L of two documents of 10,000 words')
      const reference = await tryPeer(() => pythonOnPairs('rougeL', short, options))
      printBeside(print, { ours: small, name: 'rouge_score 0.1.2', peer: reference })
      sayWhetherEqual(print, small, reference)
    }),
} satisfies Benchmark
