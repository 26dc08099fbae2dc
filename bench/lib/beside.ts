import type { Print } from './benchmark.ts'
import type { Measurement } from './measurement.ts'
import { PeerMissing } from './peers.ts'

export interface Took {
  seconds: number
  cpuSeconds: number
  peakMB: number
}

interface Beside {
  what?: string
  ours: Took
  name: string
  peer: Took | PeerMissing
  /** At least this many times as fast: by the clock, or by CPU time alone where that is what is compared. */
  faster?: number
  byCpu?: boolean
  /** Our peak memory at most, in MB. */
  memory?: number
  note?: string
}

/** Time, CPU time and peak memory of ours beside a peer's. */
export function printBeside(print: Print, { what = '', ours, name, peer, faster, byCpu, memory, note }: Beside): void {
  const goal: Partial<Measurement> = faster === undefined ? {} : { goal: { of: 'ratio', atLeast: faster } }
  const show = (label: string, key: keyof Took, rest: Partial<Measurement>) =>
    print.measured({
      what: what === '' ? label : `${what}, ${label}`,
      unit: key === 'peakMB' ? 'MB' : 's',
      ours: { name: 'saiten', value: ours[key] },
      peer: peer instanceof PeerMissing ? { name, missing: peer.message } : { name, value: peer[key] },
      ratio: 'times better',
      ...rest,
    })
  show('time', 'seconds', { ...(!byCpu && goal), ...(note !== undefined && { note }) })
  show('CPU time', 'cpuSeconds', byCpu ? goal : {})
  show('peak memory', 'peakMB', memory === undefined ? {} : { goal: { of: 'ours', atMost: memory } })
}
