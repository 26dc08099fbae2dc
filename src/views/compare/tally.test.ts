import { expect, it } from 'vitest'
import { pairedDifferences } from '../../gate/paired.ts'
import type { CaseOutcome } from './outcomes.ts'
import { PairTally } from './tally.ts'

/** One answer that passes or fails by its only scorer. */
const outcome = (id: number, value: number, cluster: number) =>
  ({
    id: `c${id}`,
    verdict: value ? 'pass' : 'fail',
    passed: value,
    values: [value],
    average: value,
    cluster,
  }) as unknown as CaseOutcome

/** Twelve of 32 cases change, eleven of them for the better, in four conversations. */
function compared(clustered: boolean) {
  const tally = new PairTally(['right'], clustered)
  for (let id = 0; id < 32; id++) {
    const [before, after] = id < 11 ? [0, 1] : id === 11 ? [1, 0] : [1, 1]
    tally.add([outcome(id, before, id % 4), outcome(id, after, id % 4)])
  }
  const [right, , passRate] = pairedDifferences(tally.measures(true))
  return { right: right!, passRate: passRate! }
}

it('tests the pass rate by conversation where cases belong together, as it does the same values of a scorer', () => {
  const { right, passRate } = compared(true)
  expect(passRate.p).toBe(right.p)
  expect(passRate.p).not.toBe(compared(false).passRate.p)
})

it("tests it by McNemar's exact test where every case is its own", () => {
  expect(compared(false).passRate.p).toBeCloseTo((2 * 13) / 2 ** 12, 12)
})
