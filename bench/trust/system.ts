import { pairedDifferences } from '../../src/gate/paired.ts'
import { PairedAccumulator } from '../../src/stats/paired-accumulator.ts'
import type { Noise } from './noise.ts'

export interface System {
  cases: number
  /** Cases of one conversation share their luck; 1: every case stands for itself. */
  perConversation: number
  /** What each scorer loses in the second run. */
  drops: number[]
  /** Spread of the difference between two runs of one case. */
  sd: number
}

/** The same cases measured twice, by one scorer. */
interface PairedValues {
  name: string
  before: Float64Array
  after: Float64Array
  /** One conversation a case. */
  clusters?: number[]
}

/** Two runs of a system over the same cases, scored: half of the noise belongs to the conversation, half to the case. */
export function twoRuns(noise: Noise, { cases, perConversation, drops, sd }: System): PairedValues[] {
  const clustered = perConversation > 1
  const clusters = Array.from({ length: cases }, (_, i) => Math.floor(i / perConversation))
  // Two runs with two sources of noise each make a difference of this spread.
  const part = sd / Math.sqrt(clustered ? 4 : 2)
  const scorers = drops.map((drop, at) => {
    const quality = noise.normals(cases, 0.7, 0.15)
    const run = (loss: number) => {
      const luck = noise.normals(cases, 0, clustered ? part : 0)
      return quality.map((mean, i) => mean - loss + luck[Math.floor(i / perConversation)]! + noise.normal(0, part))
    }
    return { name: `scorer ${at + 1}`, before: run(0), after: run(drop), ...(clustered && { clusters }) }
  })
  return scorers
}

/** What `saiten compare` says of them: each scorer and the average of all, corrected for asking so often. */
export function compared(scorers: PairedValues[]): 'regressed' | 'improved' | 'unchanged' {
  const average = (key: 'before' | 'after') =>
    scorers[0]![key].map((_, i) => scorers.reduce((sum, scorer) => sum + scorer[key][i]!, 0) / scorers.length)
  const all = { ...scorers[0]!, name: 'weighted average', before: average('before'), after: average('after') }
  const changes = pairedDifferences([...scorers, all].map(measured)).map(({ change }) => change)
  return changes.includes('regressed') ? 'regressed' : changes.includes('improved') ? 'improved' : 'unchanged'
}

export function measured({ name, before, after, clusters }: PairedValues) {
  const pairs = new PairedAccumulator({ clustered: clusters !== undefined })
  for (const [i, value] of after.entries()) pairs.add(value, before[i]!, clusters?.[i])
  return { name, pairs }
}
