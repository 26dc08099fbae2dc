import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createJudge } from '../../judge/create-judge.ts'
import { bareContext, readyFor } from '../../score/conformance.ts'
import { evaluate } from '../../score/evaluate.ts'
import type { AnyScorer } from '../../score/scorer.ts'
import { folderWith } from '../../usercode/testing.ts'
import contextPrecision from './context-precision.ts'
import contextRecall from './context-recall.ts'
import faithfulness from './faithfulness.ts'
import { type HandWorked, scriptFor } from './fixtures/hand-worked.ts'
import { CONTEXT_PRECISION } from './fixtures/worked-context-precision.ts'
import { CONTEXT_RECALL } from './fixtures/worked-context-recall.ts'
import { FAITHFULNESS } from './fixtures/worked-faithfulness.ts'

const WORKED: [type: string, scorer: AnyScorer, list: string | undefined, cases: HandWorked[]][] = [
  ['context-recall', contextRecall, 'statements', CONTEXT_RECALL],
  ['context-precision', contextPrecision, undefined, CONTEXT_PRECISION],
  ['faithfulness', faithfulness, 'claims', FAITHFULNESS],
]

it('there are ten of each at least, in both languages', () => {
  for (const [type, , , cases] of WORKED) {
    const isJapanese = cases.map(({ case: { input } }) => /[\p{scx=Hira}\p{scx=Kana}\p{sc=Han}]/u.test(String(input)))
    expect(cases.length, type).toBeGreaterThanOrEqual(10)
    expect(isJapanese.filter(Boolean).length, type).toBeGreaterThanOrEqual(4)
    expect(isJapanese.filter((one) => !one).length, type).toBeGreaterThanOrEqual(4)
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length)
  }
})

describe.each(WORKED)('%s equals what was worked out by hand', (type, scorer, list, cases) => {
  it.each(cases.map((worked) => [worked.id, worked.working, worked] as const))(
    '%s: %s',
    async (id, _working, worked) => {
      const folder = await folderWith({})
      const rows = scriptFor(type, list, [worked]).map((row) => `${JSON.stringify(row)}\n`)
      writeFileSync(join(folder, 'replies.jsonl'), rows.join(''))
      const judge = await createJudge({ model: 'scripted:replies.jsonl' }, { cwd: folder })
      const ready = await readyFor(scorer, { type })
      const score = await evaluate(ready, { id, ...worked.case }, { ...bareContext, judge })
      expect(score.error).toBeUndefined()
      if (worked.result === null) expect(score).toMatchObject({ status: 'not-applicable', value: null })
      else expect(score.value).toBeCloseTo(worked.result[0] / worked.result[1], 14)
    },
  )
})
