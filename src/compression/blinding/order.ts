import { createHash } from 'node:crypto'
import { Random } from '../../stats/random.ts'

/** The order in which the methods of one probe are asked and graded: by the seed and the probe alone. */
export function shuffledOrder(seed: number, probe: string, count: number): number[] {
  const digest = createHash('sha256').update(`${seed}\n${probe}`).digest()
  const random = new Random(digest.readUIntBE(0, 6))
  const order = Array.from({ length: count }, (_, at) => at)
  for (let left = count - 1; left > 0; left--) {
    const other = random.below(left + 1)
    const [a, b] = [order[left] as number, order[other] as number]
    order[left] = b
    order[other] = a
  }
  return order
}
