import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { defineScorer, type ResultRow, run } from '../entries/index.ts'
import type { Comparison } from '../gate/comparison.ts'
import { comparisonText } from '../report/comparison.ts'
import { mockModel } from '../scorers/judge/testing/mock-model.ts'
import { openStore } from '../store/open-store.ts'
import { compareSides } from '../views/compare/compare.ts'

/** Two targets, of which one answers in another language than it was asked in. */
const suite = (expected: string) => {
  const model = mockModel(() => ({ score: 3, reasoning: 'so so' }))
  return {
    model,
    suite: {
      cases: [{ id: 'hours', input: 'When do you open?', expected }],
      targets: { en: () => 'We open at nine.', ja: () => '9 a.m. です。九時に開きます。ご来店をお待ちしています。' },
      judge: { model },
      scorers: [{ type: 'rouge' }, { type: 'token-f1' }, { type: 'bleu' }, { type: 'semantic-similarity' }],
    } as const,
  }
}

it.each([
  [undefined, 'zh', 'ja'],
  ['ja', 'ja', 'ja'],
  ['en', 'zh', 'en'],
] as const)(
  'the language of a suite, %s, settles texts of Chinese characters alone',
  async (language, tokenizer, prompts) => {
    const rows: ResultRow[] = []
    const { suite: given } = suite('東京都千代田区')
    const cases = [
      { id: 'han', input: '本店住所', expected: '東京都千代田区' },
      { id: 'english', input: 'Where?', expected: 'In Tokyo.' },
    ]
    const said = { ...given, cases, scorers: [...given.scorers], ...(language && { language }) }
    await run(said, { onRow: (row) => rows.push(row) })
    const how = (id: string) => rows.find((row) => row.case === id)?.scores.map(({ details }) => details) ?? []
    for (const details of how('han').slice(0, 3)) expect(String(details?.signature)).toContain(`tok:${tokenizer}`)
    expect(how('han').at(-1)).toMatchObject({ prompts: { language: prompts } })
    for (const details of how('english').slice(0, 3)) expect(String(details?.signature)).not.toMatch(/tok:(ja|zh)/)
    expect(how('english').at(-1)).toMatchObject({ prompts: { language: 'en' } })
  },
)

it.each([
  ['We open at 9 a.m. on weekdays.', 'en'],
  ['平日は午前九時に開店します。', 'ja'],
])('cuts and judges the answers of all targets alike, by what was asked and wanted: %s', async (expected, language) => {
  const rows: ResultRow[] = []
  const { model, suite: given } = suite(expected)
  await run({ ...given, scorers: [...given.scorers] }, { onRow: (row) => rows.push(row) })
  expect(rows.map(({ target }) => target)).toEqual(['en', 'ja'])
  const how = rows.map(({ scores }) =>
    scores.map(
      ({ details }) => details?.signature ?? (details?.prompts as { language?: string } | undefined)?.language,
    ),
  )
  expect(how[0]).toEqual(how[1])
  expect(how[0]?.at(-1)).toBe(language)
  const [first, second] = model.calls
  expect(first?.system).toBe(second?.system)
})

it('leaves pairs out of a comparison that were measured by different means, and says how many', async () => {
  const place = mkdtempSync(join(tmpdir(), 'saiten-alike-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  const cut = defineScorer({
    description: 'cuts an answer by what it looks like',
    score: ({ output }) => ({
      value: 0.5,
      details: {
        signature: String(output).startsWith('x') ? 'a' : 'b',
        // One answer may lead to a question more than another; that is no other way to measure.
        prompts: { language: 'en', first: 'h1', ...(String(output).endsWith('z') && { second: 'h2' }) },
      },
    }),
  })
  const cases = Array.from({ length: 10 }, (_, i) => ({ id: `c${i}`, input: `${i}` }))
  const targets = {
    one: () => 'y',
    two: ({ input }: { input?: unknown }) => (Number(input) < 3 ? 'x' : Number(input) < 6 ? 'yz' : 'y'),
  }
  const { run: id } = await run({ cases, targets, scorers: [{ scorer: cut, name: 'cut' }] }, { store: place })
  const store = await openStore(place)
  onTestFinished(() => store.close())
  const record = (await store.getRun(id))!
  const compared = await compareSides(store, { run: record, target: 'one' }, { run: record, target: 'two' })
  expect(compared).toMatchObject({ cases: { paired: 7, missing: { otherwise: 3 } }, scorers: [{ n: 7 }] })
  const text = comparisonText(compared as Comparison, 'en')
  expect(text).toContain('3 left out: measured by another tokenizer or prompt')
})
