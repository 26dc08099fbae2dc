import { join } from 'node:path'
import { expect, it } from 'vitest'
import { defineScorer, isPassed, run, score, weightedAverage, z } from '../entries/index.ts'
import { summarySchema } from '../gate/summary-schema.ts'

const example = join(import.meta.dirname, '../../examples/edit-en/suite.yaml')

it('gives a summary of the published shape', async () => {
  expect(summarySchema.safeParse(await run(example)).error).toBeUndefined()
})

it('runs a suite from its file, in memory', async () => {
  const rows: string[] = []
  const summary = await run(example, { onRow: (row) => rows.push(row.case) })
  expect(summary).toMatchObject({ verdict: 'pass', cases: { planned: 5, pass: 4, fail: 1 } })
  expect(rows).toHaveLength(5)
})

it('runs cases, targets and scorers of the program itself', async () => {
  const ends = defineScorer({
    description: 'ends with a text',
    options: z.object({ with: z.string() }),
    score: ({ output }, options) => ({ value: String(output).endsWith(options.with) ? 1 : 0 }),
  })
  const summary = await run({
    name: 'program',
    cases: [
      { id: 'a', input: 'x' },
      { id: 'b', input: 'y' },
    ],
    targets: {
      polite: ({ input }) => `${input}, please`,
      broken: () => {
        throw new Error('down')
      },
    },
    scorers: [
      { type: 'contains', value: 'x' },
      { scorer: ends, name: 'ends', threshold: 1, options: { with: 'please' } },
    ],
    gate: { passRate: 0.5, maxErrorRate: 1 },
  })
  const [polite, broken] = summary.targets
  expect(polite).toMatchObject({ verdict: 'pass', cases: { pass: 1, fail: 1 } })
  expect(polite?.scorers.map(({ name, mean }) => [name, mean])).toEqual([
    ['contains', 0.5],
    ['ends', 1],
  ])
  expect(broken).toMatchObject({ verdict: 'invalid', cases: { error: 2 } })
  expect(summary.verdict).toBe('invalid')
})

it('scores one answer without a suite', async () => {
  const result = await score('contains', { output: 'Tokyo is in Japan' }, { value: 'Japan' })
  expect(result).toMatchObject({ status: 'scored', value: 1, passed: true, threshold: 1 })
  expect(isPassed([result])).toBe(true)
  expect(weightedAverage([result])).toBe(1)
  await expect(score('contians', { output: '' })).rejects.toThrow('did you mean "contains"')
})
