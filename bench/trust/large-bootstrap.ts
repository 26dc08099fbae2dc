import type { BenchmarkOptions, Print } from '../lib/benchmark.ts'
import { printBeside, type Took } from '../lib/beside.ts'
import { measureNode } from '../lib/child.ts'
import { side } from '../lib/paths.ts'
import { askPython, tryPeer } from '../lib/peers.ts'
import { builtSaiten } from '../lib/saiten.ts'

const CASES = 100_000
const DRAWS = 10_000
/** NumPy's time grows with the draws, so that a part of them tells the whole. */
const PEER_DRAWS = 100

type Side = Took & { interval: [number, number] }

/** 100,000 paired cases, 10,000 bootstrap draws. */
export async function largeBootstrap(options: BenchmarkOptions, print: Print): Promise<void> {
  print.heading(`paired bootstrap: ${CASES.toLocaleString('en')} cases × ${DRAWS.toLocaleString('en')} draws`)
  const peer = await tryPeer(async () => {
    const found = await askPython<Side>('bootstrap_numpy.py', [String(CASES), String(PEER_DRAWS)], options)
    const scale = DRAWS / PEER_DRAWS
    return { ...found, seconds: found.seconds * scale, cpuSeconds: found.cpuSeconds * scale }
  })
  const build = await builtSaiten()
  for (const kind of ['continuous', 'pass or fail']) {
    const { stdout, peakMB } = await measureNode([
      side('bootstrap-saiten.mjs'),
      build,
      kind,
      String(CASES),
      String(DRAWS),
    ])
    const ours = { ...(JSON.parse(stdout) as Side), peakMB }
    printBeside(print, { what: kind, ours, name: 'NumPy', peer, note: `NumPy: ${PEER_DRAWS} draws, scaled` })
  }
}
