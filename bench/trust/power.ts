import { pairedT } from '../../src/stats/paired-t.ts'
import { pairedPower, pairedSampleSize } from '../../src/stats/sample-size.ts'
import type { Print } from '../lib/benchmark.ts'
import { Noise, percentOf } from './noise.ts'
import { compared, twoRuns } from './system.ts'

const TRIALS = 1000
const DROP = 0.05
const CASES = 400
const SD = 0.3

/** A real drop: how often it is found, and what the planning functions said beforehand. */
export function power(print: Print): void {
  print.heading(`a real drop of ${DROP} on ${CASES} cases (differences spread by ${SD}): how often it is found`)
  const said = pairedPower({ n: CASES, difference: DROP, sd: SD }).value ?? 0
  const peer = { name: 'pairedPower said', value: 100 * said }
  const system = { cases: CASES, perConversation: 1, sd: SD }
  const show = (what: string, name: string, found: number) =>
    print.measured({
      what,
      unit: '%',
      ours: { name, value: found },
      peer,
      ratio: 'times as much',
      goal: { of: 'ours', atLeast: 80 },
    })
  const plain = new Noise(31)
  show(
    'the t test alone',
    'found',
    percentOf(TRIALS, () => {
      const [scorer] = twoRuns(plain, { ...system, drops: [DROP] })
      const found = pairedT(scorer!.after, scorer!.before)
      return found.value !== null && found.interval !== null && found.interval[1] < 0
    }),
  )
  const suites: [string, number[]][] = [
    ['compare, 1 scorer', [DROP]],
    ['compare, 5, all drop', [DROP, DROP, DROP, DROP, DROP]],
    ['compare, 5, one drops', [DROP, 0, 0, 0, 0]],
  ]
  for (const [what, drops] of suites) {
    const noise = new Noise(32)
    const found = percentOf(TRIALS, () => compared(twoRuns(noise, { ...system, drops })) === 'regressed')
    show(what, 'found', found)
  }
  const wanted = pairedSampleSize({ difference: DROP, sd: SD }).value
  print.say(`pairedSampleSize asks for ${wanted} cases to find it in 80 of 100 runs`)
}
