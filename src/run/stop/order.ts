import { Random } from '../../stats/random.ts'
import type { PlannedCase } from '../../suite/suite.ts'

/** A random order of so many cases (Fisher and Yates): which of them stands at each place. */
export function drawOrder(cases: number, seed: number): Uint32Array {
  const order = Uint32Array.from({ length: cases }, (_, at) => at)
  const random = new Random(seed)
  for (let last = cases - 1; last > 0; last--) {
    const other = random.below(last + 1)
    const moved = order[last]!
    order[last] = order[other]!
    order[other] = moved
  }
  return order
}

/** So many cases are held at a time; a large suite is read so many times at the most, mostly far fewer. */
const HELD = 1_000
const MOST_PASSES = 20

/** A stream in the order that was drawn for it, if one was. */
export function inOrder(
  read: () => AsyncIterable<PlannedCase>,
  drawn: { seed: number; cases: number } | undefined,
): AsyncIterable<PlannedCase> {
  return drawn ? reordered(read, drawOrder(drawn.cases, drawn.seed)) : read()
}

/** A block of places at a time, each found in one pass over the stream. */
async function* reordered(read: () => AsyncIterable<PlannedCase>, order: Uint32Array): AsyncGenerator<PlannedCase> {
  const size = Math.max(HELD, Math.ceil(order.length / MOST_PASSES))
  for (let from = 0; from < order.length; from += size) yield* await block(read(), order.subarray(from, from + size))
}

async function block(cases: AsyncIterable<PlannedCase>, wanted: Uint32Array): Promise<PlannedCase[]> {
  const places = new Map(Array.from(wanted, (position, place) => [position, place]))
  const found = new Array<PlannedCase>(wanted.length)
  let position = 0
  let missing = wanted.length
  for await (const planned of cases) {
    const place = places.get(position++)
    if (place === undefined) continue
    found[place] = planned
    if (--missing === 0) break
  }
  return found
}
