import type { Benchmark } from '../lib/benchmark.ts'
import { printBeside } from '../lib/beside.ts'
import { PeerMissing, tryPeer } from '../lib/peers.ts'
import { withTempFolder } from '../lib/temp-folder.ts'
import {
  englishPairs,
  oursOnPairs,
  pythonOnPairs,
  sayWhetherEqual,
  type TextSide,
  thrice,
  writePairs,
} from '../lib/text-sides.ts'

const NAME = 'sacreBLEU 2.6.0'

export default {
  shows: 'BLEU and chrF of 10,000 pairs, TER of long texts, beside sacreBLEU',
  run: (options, print) =>
    withTempFolder(async (folder) => {
      print.heading('sentence BLEU and chrF of 10,000 pairs of 60 words')
      const file = writePairs(folder, englishPairs(10_000, 60))
      const both: { ours: TextSide; peer: TextSide | PeerMissing }[] = []
      for (const metric of ['bleu', 'chrf']) {
        const ours = await thrice(() => oursOnPairs(metric, file))
        const peer = await tryPeer(() => pythonOnPairs(metric, file, options))
        printBeside(print, { what: metric, ours, name: NAME, peer })
        sayWhetherEqual(print, ours, peer)
        both.push({ ours, peer })
      }
      const peers = both.map(({ peer }) => peer)
      const missing = peers.find((peer) => peer instanceof PeerMissing)
      printBeside(print, {
        what: 'both',
        ours: together(both.map(({ ours }) => ours)),
        name: NAME,
        peer: missing ?? together(peers as TextSide[]),
        faster: 10,
      })

      // The reference takes a minute or two for a pair of 1,000 words.
      const words = options.full ? 1000 : 250
      print.heading(`TER of a pair of ${words.toLocaleString('en')} words`)
      const pair = writePairs(folder, englishPairs(1, words))
      const ours = await thrice(() => oursOnPairs('ter', pair))
      const peer = await tryPeer(() => pythonOnPairs('ter', pair, options))
      printBeside(print, { ours, name: NAME, peer })
      sayWhetherEqual(print, ours, peer)
    }),
} satisfies Benchmark

/** One after the other. */
function together(sides: TextSide[]) {
  return {
    seconds: sides.reduce((sum, { seconds }) => sum + seconds, 0),
    cpuSeconds: sides.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    peakMB: Math.max(...sides.map(({ peakMB }) => peakMB)),
  }
}
