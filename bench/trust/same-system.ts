import type { Print } from '../lib/benchmark.ts'
import { Noise, percentOf } from './noise.ts'
import { compared, type System, twoRuns } from './system.ts'

const TRIALS = 1000

/** A system compared with itself: every change that is called is a false alarm. */
export function sameSystem(print: Print): void {
  print.heading(`the same system twice, ${TRIALS.toLocaleString('en')} times: how often a change is called`)
  const conversations: System = { cases: 200, perConversation: 5, drops: [0, 0, 0], sd: 0.2 }
  const alarms = (system: System, seed: number, clustered: boolean) => {
    const noise = new Noise(seed)
    return percentOf(TRIALS, () => {
      const runs = twoRuns(noise, system)
      const asked = clustered ? runs : runs.map(({ name, before, after }) => ({ name, before, after }))
      return compared(asked) !== 'unchanged'
    })
  }
  print.measured({
    what: '200 cases, 40 talks',
    unit: '%',
    ours: { name: 'with `cluster`', value: alarms(conversations, 11, true) },
    peer: { name: 'without', value: alarms(conversations, 11, false) },
    ratio: 'times better',
    goal: { of: 'ours', atMost: 5 },
  })
  const apart: System = { ...conversations, perConversation: 1 }
  print.measured({
    what: '200 cases by themselves',
    unit: '%',
    ours: { name: '3 scorers', value: alarms(apart, 12, true) },
    peer: { name: '1 scorer', value: alarms({ ...apart, drops: [0] }, 13, true) },
    ratio: 'times as much',
    goal: { of: 'ours', atMost: 5 },
  })
}
