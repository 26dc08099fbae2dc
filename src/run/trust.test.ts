import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { defineScorer } from '../score/define-scorer.ts'
import { run } from './library.ts'

const cases = Array.from({ length: 20 }, (_, i) => ({ id: `c${i}`, output: 'x'.repeat(i + 1) }))

const lengthScore = defineScorer({
  description: 'longer is better',
  score: ({ output }) => ({ value: (output as string).length / 20 }),
})

/** Fails on the first case, and makes up its mind anew for the second at each repeat. */
const moody = defineScorer({
  description: 'a judge',
  judge: true,
  threshold: 0.5,
  score({ id, output }, _options, { repeat }) {
    if (id === 'c0') throw new Error('no answer')
    return { value: id === 'c1' ? repeat % 2 : 1 - (output as string).length / 20 }
  },
})

it('a summary tells which scorers go together and how a judge is doing', async () => {
  const { targets } = await run({
    name: 'trust',
    cases,
    repeats: 2,
    scorers: [
      { scorer: lengthScore, name: 'length' },
      { scorer: moody, name: 'judge' },
    ],
  })
  const [{ correlations, health } = {}] = targets
  expect(correlations).toMatchObject([{ target: 'default', a: 'length', b: 'judge', n: 19 }])
  expect(correlations?.[0]?.spearman).toBeLessThan(-0.7)
  expect(health).toMatchObject([
    { scorer: 'length', judge: false, failures: { count: 0 }, repeats: { cases: 20, flipped: null } },
    {
      scorer: 'judge',
      judge: true,
      asked: 40,
      failures: { count: 2, rate: 0.05, kinds: { threw: 2 } },
      repeats: { cases: 19, flipped: 1 },
    },
  ])
})

it('a second run of the same suite is held against the first', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'saiten-trust-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'cases.jsonl'), cases.map((one) => `${JSON.stringify(one)}\n`).join(''))
  const suite = join(folder, 'suite.yaml')
  writeFileSync(suite, 'name: s\ncases: cases.jsonl\nscorers: [{ type: contains, value: xxx }]\nrepeats: 2\n')
  const store = join(folder, 'runs')
  const first = await run(suite, { store })
  expect(first.targets[0]?.health?.[0]?.drift).toBeUndefined()
  const second = await run(suite, { store })
  expect(second.targets[0]?.health?.[0]?.drift).toMatchObject({
    run: first.run,
    before: 0.9,
    after: 0.9,
    difference: 0,
  })
})
