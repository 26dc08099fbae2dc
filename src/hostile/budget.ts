import fc from 'fast-check'
import { expect, inject } from 'vitest'
import { BadInput } from '../errors.ts'
import { often } from '../testing/often.ts'

/** The same tries in every run of the tests; new ones in every soak. The seed is printed, so that a find can be met again. */
const SEED = inject('soak') ? Date.now() % 2 ** 31 : 20_261_118

const LONGEST_MS = 5000

/** Tries an input a fixed number of times. All that may come of it is a result or BadInput, and that soon. */
export async function tryOften<Input>(
  what: string,
  inputs: fc.Arbitrary<Input>,
  { times, soak }: { times: number; soak: number },
  attempt: (input: Input) => unknown,
): Promise<void> {
  const numRuns = often(times, { soak })
  let refused = 0
  const property = fc.asyncProperty(inputs, async (input) => {
    const start = performance.now()
    try {
      await attempt(input)
    } catch (error) {
      if (!(error instanceof BadInput)) throw error
      refused++
      for (const { message } of error.mistakes) expect(message.en.length * message.ja.length).toBeGreaterThan(0)
    }
    expect(performance.now() - start).toBeLessThan(LONGEST_MS)
  })
  await fc.assert(property, { numRuns, seed: SEED, endOnFailure: !inject('soak') })
  console.info(`fuzzed ${what}: tried ${numRuns}, held ${numRuns} (refused ${refused}), seed ${SEED}`)
}
