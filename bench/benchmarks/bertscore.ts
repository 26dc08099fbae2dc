import { availableParallelism } from 'node:os'
import { openBertTokenizer } from '../../src/encoder/tokenizer/bert-tokenizer.ts'
import type { Benchmark, BenchmarkOptions } from '../lib/benchmark.ts'
import { bertScorePython } from '../lib/bert-peer.ts'
import { printBeside } from '../lib/beside.ts'
import { measureNode, runProgram } from '../lib/child.ts'
import { japanesePairs } from '../lib/japanese.ts'
import { FLOP_PER_TOKEN, LAYER, mbertShaped } from '../lib/mbert.ts'
import { side } from '../lib/paths.ts'
import { tryPeer } from '../lib/peers.ts'
import { builtSaiten } from '../lib/saiten.ts'
import { withTempFolder } from '../lib/temp-folder.ts'
import { type TextSide, writePairs } from '../lib/text-sides.ts'

const CORES = availableParallelism()

export default {
  shows: 'BERTScore of Japanese pairs with a model of multilingual BERT’s size, beside bert_score',
  run: (options, print) =>
    withTempFolder(async (folder) => {
      const count = options.full ? 1000 : 200
      print.heading(`BERTScore of ${count} Japanese pairs, layer ${LAYER} of multilingual BERT’s shape, ${CORES} cores`)
      const checkpoint = mbertShaped()
      const pairs = japanesePairs(count)
      const file = writePairs(folder, pairs)
      const limit = await matrixLimit(checkpoint)
      const ours = await oursOn(checkpoint, file)
      const peer = await tryPeer(() => pythonOn(checkpoint, file, options))
      printBeside(print, { ours, name: 'bert_score 0.3.13', peer, faster: 1.7 })
      const rate = (one: TextSide) => `${(count / one.seconds).toFixed(1)} pairs/s`
      print.say('mean' in peer ? `${rate(ours)} beside ${rate(peer)}` : rate(ours))
      if ('mean' in peer) print.say(`mean F ${ours.mean} and ${peer.mean}`)

      const flop = FLOP_PER_TOKEN * (await tokensOf(checkpoint, pairs))
      // Measured before and after, since a busy machine changes.
      const after = await matrixLimit(checkpoint)
      const share = (what: string, reached: number, most: number) =>
        print.measured({
          what,
          unit: '%',
          ours: { name: 'saiten', value: (100 * reached) / most },
          peer: { name: 'matrix multiplication alone', value: 100 },
          ratio: 'times as much',
          goal: { of: 'ratio', atLeast: 0.8 },
        })
      share('of the machine, by clock', flop / ours.seconds, (limit.perSecond + after.perSecond) / 2)
      share('of the machine, by CPU', flop / ours.cpuSeconds, (limit.perCpuSecond + after.perCpuSecond) / 2)
    }),
} satisfies Benchmark

async function oursOn(checkpoint: string, file: string): Promise<TextSide> {
  const args = [side('bertscore-saiten.mjs'), await builtSaiten(), checkpoint, String(LAYER), file]
  const { stdout, peakMB } = await measureNode(args)
  return { ...(JSON.parse(stdout) as Omit<TextSide, 'peakMB'>), peakMB }
}

async function pythonOn(checkpoint: string, file: string, options: BenchmarkOptions): Promise<TextSide> {
  const args = [side('bertscore_python.py'), checkpoint, String(LAYER), String(CORES), file]
  const env = { PYTHONDONTWRITEBYTECODE: '1', HF_HUB_OFFLINE: '1' }
  const { stdout } = await runProgram(await bertScorePython(options), args, { env })
  return JSON.parse(stdout) as TextSide
}

/** Of all cores at once, each by itself: nothing is lost to waiting for one another. */
async function matrixLimit(checkpoint: string): Promise<{ perSecond: number; perCpuSecond: number }> {
  const measure = async () => {
    const { stdout } = await runProgram(process.execPath, [side('matrix-limit.ts'), checkpoint])
    return JSON.parse(stdout) as { perSecond: number; perCpuSecond: number }
  }
  const cores = await Promise.all(Array.from({ length: CORES }, measure))
  const sum = (key: 'perSecond' | 'perCpuSecond') => cores.reduce((total, core) => total + core[key], 0)
  return { perSecond: sum('perSecond'), perCpuSecond: sum('perCpuSecond') / CORES }
}

/** Each text counts once, as it is computed once. */
async function tokensOf(checkpoint: string, pairs: readonly [string, string][]): Promise<number> {
  const tokenizer = await openBertTokenizer(checkpoint, { rows: 119_547, positions: 512 })
  return [...new Set(pairs.flat())].reduce((sum, text) => sum + tokenizer.tokenize(text).ids.length, 0)
}
