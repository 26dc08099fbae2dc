import { predictionPoweredRate } from '../../src/stats/prediction-powered.ts'
import { wilson } from '../../src/stats/wilson.ts'
import type { Print } from '../lib/benchmark.ts'
import { covers, Noise } from './noise.ts'

const TRIALS = 2000
const TRUE_RATE = 0.8
/** How many of the good answers the judge passes, and of the bad ones. The errors of the first happen to cancel. */
const JUDGES = {
  'errs both ways': { good: 0.92, bad: 0.3 },
  lenient: { good: 0.97, bad: 0.4 },
  strict: { good: 0.85, bad: 0.1 },
}
type Judge = (typeof JUDGES)[keyof typeof JUDGES]
const JUDGED = 1000

/** A judge with known errors: how often the corrected interval, and the plain one, hold the true pass rate. */
export function correctedRate(print: Print): void {
  print.heading(`pass rate of ${JUDGED.toLocaleString('en')} cases by a judge who errs, true rate ${TRUE_RATE}`)
  for (const [name, judge] of Object.entries(JUDGES)) for (const labels of [50, 200]) show(print, name, judge, labels)
}

function show(print: Print, name: string, judge: Judge, labels: number): void {
  const noise = new Noise(50 + labels)
  let corrected = 0
  let plain = 0
  for (let trial = 0; trial < TRIALS; trial++) {
    const people = answers(noise, judge, labels)
    const rest = answers(noise, judge, JUDGED)
    const given = { unlabelled: rest.judge, judged: people.judge, labels: people.truth }
    const found = predictionPoweredRate(given)
    if (found.value !== null && covers(found.interval, TRUE_RATE)) corrected++
    const passed = rest.judge.reduce((sum, one) => sum + one, 0)
    const share = wilson(passed, JUDGED)
    if (share.value !== null && covers(share.interval, TRUE_RATE)) plain++
  }
  print.measured({
    what: `${name}, ${labels} labels`,
    unit: '%',
    ours: { name: 'corrected', value: (100 * corrected) / TRIALS },
    peer: { name: 'the judge alone', value: (100 * plain) / TRIALS },
    ratio: 'times as much',
    goal: { of: 'ours', atLeast: 93, atMost: 97 },
  })
}

function answers(noise: Noise, { good, bad }: Judge, count: number): { truth: Uint8Array; judge: Uint8Array } {
  const truth = Uint8Array.from({ length: count }, () => noise.chance(TRUE_RATE))
  return { truth, judge: truth.map((is) => noise.chance(is === 1 ? good : bad)) }
}
