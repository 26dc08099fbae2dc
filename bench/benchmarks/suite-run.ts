import type { Benchmark } from '../lib/benchmark.ts'
import { printBeside } from '../lib/beside.ts'
import { writeCases, writePromptfooCases } from '../lib/cases.ts'
import { medianBy } from '../lib/median.ts'
import { PeerMissing, tryPeer, versionOf } from '../lib/peers.ts'
import { runPromptfoo } from '../lib/promptfoo.ts'
import { runSaiten, type SuiteRun } from '../lib/saiten.ts'
import { CHECKS, METRICS } from '../lib/scorer-sets.ts'
import { withTempFolder } from '../lib/temp-folder.ts'

export default {
  shows: '10,000 cases through five scorers, stored and reported, beside promptfoo',
  async run(options, print) {
    for (const set of [CHECKS, METRICS]) {
      const count = options.full || set === CHECKS ? 10_000 : 2000
      print.heading(`${count.toLocaleString('en')} cases of 40 words × 5 scorers (${set.names})`)
      await withTempFolder(async (folder) => {
        await writeCases(folder, count)
        await writePromptfooCases(folder, count)
        const runs: SuiteRun[] = []
        for (const store of ['a', 'b', 'c']) runs.push(await runSaiten(folder, set.scorers, store))
        const ours = medianBy(runs, ({ seconds }) => seconds)
        const peer = await tryPeer(() => runPromptfoo(folder, count, set.assertions, options))
        const name = `promptfoo ${versionOf('promptfoo')}`
        printBeside(print, { ours, name, peer, memory: 150, ...(count === 10_000 && { faster: 50 }) })
        const { pass, review } = ours.summary.cases
        const theirs = peer instanceof PeerMissing ? '?' : peer.passed
        const remark = set.same ? (pass + review === theirs ? '' : ': NOT THE SAME') : ' (their metrics differ)'
        print.say(`cases that pass: saiten ${pass + review}, promptfoo ${theirs}${remark}`)
      })
    }
  },
} satisfies Benchmark
