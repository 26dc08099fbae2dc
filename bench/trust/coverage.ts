import { clusteredMean } from '../../src/stats/clustered.ts'
import { tInterval } from '../../src/stats/mean.ts'
import { wilson } from '../../src/stats/wilson.ts'
import type { Print } from '../lib/benchmark.ts'
import { covers, Noise, percentOf } from './noise.ts'

/** Enough that chance moves a share by less than half a percent. */
const TRIALS = 20_000
const Z = 1.959963984540054
const PROMISED = { of: 'ours', atLeast: 93, atMost: 97 } as const
const FEW_AND_SKEWED = { goal: null, note: 'no goal: t cannot promise it for few, skewed scores' }

type Rest = { note?: string; goal?: typeof PROMISED | null }

/** How often an interval that promises 95 % holds the truth. */
export function coverage(print: Print): void {
  print.heading(`95 % intervals in ${TRIALS.toLocaleString('en')} simulations: how often they hold the truth`)
  for (const n of [10, 30, 200]) {
    const both = means(n, 20 + n, (noise) => noise.normal(0.7, 0.15), 0.7)
    measured(print, `mean of ${n} scores`, both.t, 'normal quantile', both.z)
  }
  for (const n of [10, 30, 200]) {
    const both = means(n, 40 + n, (noise) => 1 - noise.uniform() ** 3, 0.75)
    measured(print, `mean of ${n}, skewed`, both.t, 'normal quantile', both.z, n < 200 ? FEW_AND_SKEWED : {})
  }
  for (const n of [10, 30, 200]) {
    const both = rates(n, 60 + n, 0.8)
    const note = `exactly ${exactRate(n, 0.8).toFixed(1)} %`
    measured(print, `pass rate of ${n} cases`, both.wilson, 'normal approximation', both.wald, { note })
  }
  for (const talks of [10, 30]) {
    const both = clustered(talks, 80 + talks)
    measured(print, `mean over ${talks} clusters`, both.clustered, 'clusters ignored', both.plain)
  }
}

function measured(print: Print, what: string, ours: number, name: string, peer: number, rest: Rest = {}): void {
  const { goal = PROMISED, note } = rest
  print.measured({
    what,
    unit: '%',
    ours: { name: 'saiten', value: ours },
    peer: { name, value: peer },
    ratio: 'times as much',
    ...(goal && { goal }),
    ...(note !== undefined && { note }),
  })
}

/** Both intervals over the same simulated data. */
function bothCover(seed: number, trial: (noise: Noise) => [boolean, boolean]): [number, number] {
  const noise = new Noise(seed)
  let ours = 0
  const peer = percentOf(TRIALS, () => {
    const [one, other] = trial(noise)
    if (one) ours++
    return other
  })
  return [(100 * ours) / TRIALS, peer]
}

function means(n: number, seed: number, draw: (noise: Noise) => number, truth: number) {
  const [t, z] = bothCover(seed, (noise) => {
    const { value, standardError, interval } = known(tInterval(Float64Array.from({ length: n }, () => draw(noise))))
    const reach = Z * (standardError ?? 0)
    return [covers(interval, truth), covers([value - reach, value + reach], truth)]
  })
  return { t, z }
}

function rates(n: number, seed: number, truth: number) {
  const [ours, wald] = bothCover(seed, (noise) => {
    let passed = 0
    for (let i = 0; i < n; i++) passed += noise.chance(truth)
    const { value, interval } = known(wilson(passed, n))
    const reach = Z * Math.sqrt((value * (1 - value)) / n)
    return [covers(interval, truth), covers([value - reach, value + reach], truth)]
  })
  return { wilson: ours, wald }
}

/** The same without chance: the weight of all outcomes whose interval holds the truth. */
function exactRate(n: number, truth: number): number {
  let weight = (1 - truth) ** n
  let sum = 0
  for (let passed = 0; passed <= n; passed++) {
    if (covers(known(wilson(passed, n)).interval, truth)) sum += weight
    weight *= ((n - passed) / (passed + 1)) * (truth / (1 - truth))
  }
  return 100 * sum
}

/** Conversations of two to eight cases that share half of their luck. */
function clustered(talks: number, seed: number) {
  const [ours, plain] = bothCover(seed, (noise) => {
    const values: number[] = []
    const keys: number[] = []
    for (let talk = 0; talk < talks; talk++) {
      const luck = noise.normal(0, 0.1)
      for (let left = noise.whole(2, 8); left > 0; left--) {
        values.push(noise.normal(0.7 + luck, 0.1))
        keys.push(talk)
      }
    }
    return [covers(known(clusteredMean(values, keys)).interval, 0.7), covers(known(tInterval(values)).interval, 0.7)]
  })
  return { clustered: ours, plain }
}

function known<T extends { value: number | null }>(result: T): Exclude<T, { value: null }> {
  if (result.value === null) throw new Error('a simulation has no number')
  return result as Exclude<T, { value: null }>
}
